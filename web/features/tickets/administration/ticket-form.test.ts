import { expect, test } from 'vitest'
import { dateOf, dayMs } from '#time/tokyo.ts'
import { campaignForm, emptyCampaign, emptyTickets, ticketForm } from './ticket-forms.ts'

const inDays = (days: number) => dateOf(Date.now() + days * dayMs)

/** What the form sends, or what is wrong with each field. */
function resultOf(form: typeof ticketForm | ReturnType<typeof campaignForm>, typed: object) {
  const result = form.safeParse(typed)
  if (result.success) return result.data
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

const change = (typed: object) =>
  resultOf(ticketForm, { ...emptyTickets, change: '2', reason: 'お詫び', ...typed })

test.each([
  [{ change: '２' }, { change: 2, reason: 'お詫び' }],
  [{ way: 'take' }, { change: -2, reason: 'お詫び' }],
  [{ expiresOn: inDays(3) }, { change: 2, reason: 'お詫び', expiresOn: inDays(3) }],
  [
    { way: 'take', expiresOn: inDays(3) },
    { change: -2, reason: 'お詫び' },
  ],
  [{ change: '' }, { change: 'pattern' }],
  [{ change: '-2' }, { change: 'pattern' }],
  [{ change: '0' }, { change: 'zero' }],
  [{ way: 'take', change: '0' }, { change: 'zero' }],
  [{ change: '101' }, { change: 'tooMany' }],
  [{ reason: ' ' }, { reason: 'required' }],
  [{ expiresOn: inDays(-2) }, { expiresOn: 'past' }],
  [{ expiresOn: inDays(1_100) }, { expiresOn: 'tooFar' }],
  [{ expiresOn: '12/31' }, { expiresOn: 'pattern' }],
])('the form of tickets makes of %j the result %j', (typed, expected) =>
  expect(change(typed)).toEqual(expected),
)

test('the form of a campaign sends only the conditions that were chosen', () => {
  const typed = { ...emptyCampaign, tickets: '1', reason: '開店5周年' }
  expect(resultOf(campaignForm(' '), typed)).toEqual({ tickets: 1, reason: '開店5周年' })
  const chosen = { ...typed, memberTypes: ['4', '2'], notBookedSince: '2026-10-01' }
  expect(resultOf(campaignForm('山田'), chosen)).toEqual({
    tickets: 1,
    reason: '開店5周年',
    q: '山田',
    memberTypes: [2, 4],
    notBookedSince: '2026-10-01',
  })
})
