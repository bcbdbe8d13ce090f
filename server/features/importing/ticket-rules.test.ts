import { expect, test } from 'vitest'
import { readTickets } from './ticket-rules.ts'

const today = '2026-11-23'
const read = (cells: object) =>
  readTickets({ line: 2, cells: { email: 'aoi@example.test', ...cells } }, today)
const problemsOf = (cells: object) => {
  const outcome = read(cells)
  return 'problems' in outcome ? outcome.problems.map(({ field, problem }) => [field, problem]) : []
}

test.each([
  ['5', 5],
  ['５枚', 5],
  ['="10"', 10],
])('%s tickets are read', (tickets, count) => {
  expect(read({ tickets })).toMatchObject({ tickets: { tickets: count, expiresAt: null, note: null } })
})

test.each(['0', '-1', '1.5', '101', '多数'])(
  '%s is no number of tickets that one line can give',
  (tickets) => {
    expect(problemsOf({ tickets })).toEqual([['tickets', 'range']])
  },
)

test.each(['00012', '12', 'No.12', '="00012"', '#12'])('%s is the member number 12', (memberNumber) => {
  expect(read({ tickets: '1', memberNumber })).toMatchObject({ tickets: { number: 12 } })
})

test('tickets expire with the midnight after their last day in Tokyo, and today can be the last one', () => {
  const expiresAt = Date.parse('2026-11-24T00:00:00+09:00')
  expect(read({ tickets: '1', expiresOn: '令和8年11月23日' })).toMatchObject({ tickets: { expiresAt } })
})

test.each(['無期限', 'なし', 'Never'])('%s says that tickets do not expire', (expiresOn) => {
  expect(read({ tickets: '1', expiresOn })).toMatchObject({ tickets: { expiresAt: null } })
})

test.each([
  ['2026/11/22', 'past'],
  ['2030/1/1', 'tooFar'],
  ['3/4/2027', 'date'],
])('the last day %s is a problem: %s', (expiresOn, problem) => {
  expect(problemsOf({ tickets: '1', expiresOn })).toEqual([['expiresOn', problem]])
})

test('a line without a member and without a number says both', () => {
  expect(problemsOf({ email: '' })).toEqual([
    ['email', 'required'],
    ['tickets', 'required'],
  ])
})

test('a reason is shown to the member, so that it may not be longer than one that an administrator writes', () => {
  expect(problemsOf({ tickets: '1', reason: 'あ'.repeat(201) })).toEqual([['reason', 'tooLong']])
})
