import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { MoneyLine } from '#contract/payments/money.ts'
import { moneyCsv } from './money-csv.ts'

const line: MoneyLine = {
  id: 'payment',
  kind: 'payment',
  byDispute: false,
  // Already the next day in Tokyo.
  at: '2026-10-31T15:00:00.000Z',
  paymentId: 'payment',
  number: 12,
  memberId: 'member',
  memberNumber: 4,
  name: '=cmd|calc',
  subject: { kind: 'plan', memberType: 2 },
  method: 'card',
  amount: 21_990,
  tax: 1_999,
  entryFee: 15_000,
  refunded: 5_000,
  providerId: 'pi_1',
}

const t = ((key: string) => key.split('.').at(-1)) as unknown as TFunction

test('the file has a line for each payment and refund, with Tokyo’s day, and runs no formula', () => {
  const refund: MoneyLine = {
    ...line,
    kind: 'refund',
    amount: -5_000,
    tax: -454,
    entryFee: 0,
    name: '山田 花子',
  }
  const lost: MoneyLine = { ...refund, byDispute: true, amount: -1_000, tax: -90 }
  const text = moneyCsv([line, refund, lost], t, () => ({ name: 'ヨガ "月2回"', time: undefined }))
  expect(text.startsWith('\ufeff"date","kind","receipt","member"')).toBe(true)
  const [, first, second, third] = text.split('\r\n')
  expect(first).toBe(
    '"2026/11/01","payment","H-000012","=""00004""","\'=cmd|calc","ヨガ ""月2回""","card",21990,10,1999,15000,5000,"pi_1"',
  )
  expect(second).toContain('"refund"')
  expect(second).toContain(',-5000,10,-454,0,5000,')
  expect(third).toContain('"byDispute"')
})
