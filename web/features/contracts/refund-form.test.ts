import { expect, test } from 'vitest'
import { refundForm } from './refund-form.ts'

const typed = { amount: '5000', note: '体調不良のため', takeTickets: '0', staysOwed: 'false' }

test.each([
  [{}, { amount: 5_000, note: '体調不良のため', takeTickets: 0, staysOwed: false }],
  [
    { amount: '１２，９９０', takeTickets: '２' },
    { amount: 12_990, note: '体調不良のため', takeTickets: 2, staysOwed: false },
  ],
  [{ amount: '3,000円' }, { amount: 3_000, note: '体調不良のため', takeTickets: 0, staysOwed: false }],
  [{ amount: '￥３，０００' }, { amount: 3_000, note: '体調不良のため', takeTickets: 0, staysOwed: false }],
  [{ staysOwed: 'true' }, { amount: 5_000, note: '体調不良のため', takeTickets: 0, staysOwed: true }],
  [{ amount: '' }, { amount: 'required' }],
  [{ amount: '0' }, { amount: 'validate' }],
  [{ amount: '-5' }, { amount: 'required' }],
  [{ note: '  ' }, { note: 'required' }],
])('the form of a refund makes of %j the result %j', (change, expected) => {
  const result = refundForm.safeParse({ ...typed, ...change })
  const issues = result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  expect(result.success ? result.data : Object.fromEntries(issues)).toEqual(expected)
})
