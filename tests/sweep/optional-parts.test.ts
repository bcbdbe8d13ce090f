import { firstVisitOfFile } from '#studio/first-visit.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { linkOf } from '#tests/support/first-visits.ts'
import { openStudioWith } from '../browser/own-studio.ts'
import { test } from '../browser/test.ts'
import { expectFaultless, otherStates, visitorsOf, ways } from './ways.ts'

/** Nothing is sent: the address is that of no server. */
const withLine = {
  LINE_CHANNEL_ACCESS_TOKEN: 'access-token-of-the-channel',
  LINE_CHANNEL_SECRET: '0123456789abcdef0123456789abcdef',
  LINE_BASIC_ID: '@hidamari',
  LINE_API_URL: 'http://127.0.0.1:1',
}

test.for(ways)(
  'every page that speaks of LINE and of the questionnaire is faultless (begins with %s)',
  async (first, { visit }) => {
    const studio = await openStudioWith(withLine)
    const admin = await studio.admin()
    const facts = { ...firstVisitOfFile, firstVisitAsked: true }
    await studio.call(saveDraft, { as: admin, id: 'firstVisit', body: { facts } })
    await studio.call(publishDraft, { as: admin, id: 'firstVisit' })
    const member = await studio.member({ tickets: 1 })
    const booking = await studio.book(await studio.lesson(), member)
    const visitors = await visitorsOf((options) => visit({ ...options, studio }), member)
    const admins = await visitorsOf((options) => visit({ ...options, studio }), admin)
    const others = otherStates([
      '/admin/status',
      '/admin/studio?section=line',
      '/admin/studio?section=firstVisit',
    ])
    await expectFaultless(
      [
        ...['/profile', `/first-visit#token=${linkOf(booking.id, member)}`].map((path) => ({
          path,
          visitors,
        })),
        ...others.map((path) => ({ path, visitors: admins })),
      ],
      first,
    )
  },
)
