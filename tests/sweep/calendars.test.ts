import { dateOf } from '#time/tokyo.ts'
import { givenSpace, nine } from '../browser/given-spaces.ts'
import { test } from '../browser/test.ts'
import { expectFaultless, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every view of the calendars, the list of members and a report is faultless (begins with %s)',
  async (first, { visit, studio }) => {
    const admin = await studio.admin()
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const space = await givenSpace(studio, admin)
    const day = dateOf(lesson.startsAt)
    const paths = [
      `/admin?view=month&date=${day}`,
      `/admin?view=agenda&date=${day}`,
      `/admin?tab=rentable&rentable=${space.id}&date=${dateOf(nine)}`,
      '/admin?tab=user',
      `/admin/reception?date=${day}`,
      '/admin/reports?report=lessons',
    ]
    const visitors = await visitorsOf(visit, admin)
    await expectFaultless(
      paths.map((path) => ({ path, visitors })),
      first,
    )
  },
)
