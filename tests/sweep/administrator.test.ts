import { dateOf } from '#time/tokyo.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { givenSpace, nine } from '../browser/given-spaces.ts'
import { test } from '../browser/test.ts'
import { dayPages } from './pages.ts'
import { expectFaultless, otherStates, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every page of lessons, people and money is faultless (begins with %s)',
  async (first, { visit, studio }) => {
    const member = await studio.member({ memberType: 0 })
    await givenPayment(studio, member, 3)
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await studio.admin()
    const space = await givenSpace(studio, admin)
    const day = dateOf(lesson.startsAt)
    const filled: Record<string, string> = {
      '/admin/members/none': `/admin/members/${member.id}`,
      '/admin/lessons/none': `/admin/lessons/${lesson.id}`,
      '/admin/reception': `/admin/reception?date=${day}`,
    }
    const views = otherStates([
      `/admin?view=month&date=${day}`,
      `/admin?view=agenda&date=${day}`,
      '/admin?tab=user',
      '/admin/reports?report=lessons',
      '/admin/offers?tab=coupons',
      '/admin/reception',
    ])
    const spaces = `/admin?tab=rentable&rentable=${space.id}&date=${dateOf(nine)}`
    const visitors = await visitorsOf(visit, admin)
    await expectFaultless(
      [...dayPages.map((path) => filled[path] ?? path), spaces, ...views].map((path) => ({ path, visitors })),
      first,
    )
  },
)
