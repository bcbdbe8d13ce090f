import { requestPasswordReset } from '#contract/login/passwords.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { test } from '../browser/test.ts'
import { mailedPages } from './pages.ts'
import { expectFaultless, otherStates, visitorsOf, ways } from './ways.ts'

test.for(ways)(
  'every page behind a mailed link is faultless, with its link and without (begins with %s)',
  async (first, { visit, studio }) => {
    const member = await studio.member({ memberType: 0 })
    await studio.call(requestPasswordReset, { body: { email: member.email } })
    const body = { email: `${crypto.randomUUID()}@example.test`, password: demoPassword }
    await studio.call(updateOwnMember, { as: member, body })
    const visitors = await visitorsOf(visit)
    const links = [
      `/pay#token=${await studio.paymentToken(member)}`,
      `/reset#token=${await studio.resetTokenOf(member)}`,
      `/confirm-email#token=${await studio.emailTokenOf(member)}`,
      `/unsubscribe#token=${studio.newsTokenOf(member)}`,
    ]
    // Without a link, but for the page that has none here.
    const bare = mailedPages.filter((path) => !links.some((link) => link.startsWith(`${path}#`)))
    const others = otherStates(mailedPages.filter((path) => !bare.includes(path)))
    const screens = [...bare, ...others].map((path) => ({ path, visitors, mostShift: 0 }))
    await expectFaultless([...screens, ...links.map((path) => ({ path, visitors }))], first)
  },
)
