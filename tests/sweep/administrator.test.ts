import { givenPayment } from '../browser/given-payment.ts'
import { test } from '../browser/test.ts'
import { dayPages } from './pages.ts'
import { expectFaultless, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every page of lessons, people and money is faultless (begins with %s)',
  async (first, { visit, studio }) => {
    const member = await studio.member({ memberType: 0 })
    await givenPayment(studio, member, 3)
    const lesson = await studio.lesson()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    const ids: Record<string, string> = {
      '/admin/members/none': `/admin/members/${member.id}`,
      '/admin/lessons/none': `/admin/lessons/${lesson.id}`,
    }
    const visitors = await visitorsOf(visit, await studio.admin())
    await expectFaultless(
      dayPages.map((path) => ({ path: ids[path] ?? path, visitors })),
      first,
    )
  },
)
