import { dateOf } from '#time/tokyo.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { givenSpace, nine } from '../browser/given-spaces.ts'
import { test } from '../browser/test.ts'
import { dayPages } from './pages.ts'
import { expectFaultless, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every page of lessons, people and money is faultless ($scheme, begins with $first)',
  async (way, { visit, studio }) => {
    const admin = await studio.admin()
    const member = await studio.member({ memberType: 0 })
    await givenPayment(studio, member, 3)
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const space = await givenSpace(studio, admin)
    const ids: Record<string, string> = {
      '/admin/members/none': `/admin/members/${member.id}`,
      '/admin/lessons/none': `/admin/lessons/${lesson.id}`,
    }
    const day = dateOf(lesson.startsAt)
    const paths = [
      ...dayPages.map((path) => ids[path] ?? path),
      `/admin?view=month&date=${day}`,
      `/admin?view=agenda&date=${day}`,
      `/admin?tab=rentable&rentable=${space.id}&date=${dateOf(nine)}`,
      '/admin?tab=user',
      `/admin/reception?date=${day}`,
      '/admin/reports?report=lessons',
    ]
    const visitors = await visitorsOf(visit, way, admin)
    await expectFaultless(
      paths.map((path) => ({ path, visitors })),
      way,
    )
  },
)
