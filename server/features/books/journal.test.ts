import { expect, test } from 'vitest'
import { paymentMethods } from '#contract/payments/payments.ts'
import { taxWithin } from '#server/features/payments/rules.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { journalOf, sumsOf } from './journal.ts'
import type { LedgerEntry, SoldKind } from './journal.ts'

const entry = { id: 'a', at: Date.parse('2026-11-30T14:59:59Z'), number: 12, exportId: null }
const taxed = { taxed: true }

const payment = (more: Partial<Extract<LedgerEntry, { kind: 'payment' }>>): LedgerEntry => ({
  ...entry,
  kind: 'payment',
  sold: 'plan',
  method: 'cash',
  amount: 6_990,
  entryFee: 0,
  ...more,
})

const without = (account: string) => ({ account, category: null, tax: 0 })

test.each<[SoldKind, string]>([
  ['plan', 'plansAccount'],
  ['offer', 'offersAccount'],
  ['seat', 'trialsAccount'],
  ['event', 'eventsAccount'],
  ['hire', 'hiresAccount'],
  ['pauseFee', 'pauseFeesAccount'],
])('a payment for %s is a sale on %s, of the day in Tokyo, with the tax of its receipt', (sold, account) => {
  expect(journalOf([payment({ sold })], taxed)).toEqual([
    {
      day: '2026-11-30',
      number: 12,
      text: sold,
      amount: 6_990,
      debit: without('cashAccount'),
      credit: { account, category: 'salesTax', tax: 635 },
    },
  ])
})

test.each([
  ['card', 'providerAccount'],
  ['cash', 'cashAccount'],
  ['transfer', 'transferAccount'],
] as const)('what is paid by %s is on %s, and goes back from there', (method, account) => {
  const back: LedgerEntry = { ...entry, kind: 'refund', method, amount: 500, byDispute: false }
  const lines = journalOf([payment({ method }), back], taxed)
  expect(lines.map(({ debit, credit }) => [debit.account, credit.account])).toEqual([
    [account, 'plansAccount'],
    ['refundsAccount', account],
  ])
})

test('an entry fee is a line of its own, and both lines have the tax that the receipt rounds once', () => {
  const lines = journalOf([payment({ amount: 21_989, entryFee: 15_005 })], taxed)
  expect(lines).toMatchObject([
    { text: 'entryFee', amount: 15_005, credit: { account: 'entryFeesAccount', tax: 1_364 } },
    { text: 'plan', amount: 6_984, credit: { account: 'plansAccount', tax: 635 } },
  ])
  expect(1_364 + 635).toBe(taxWithin(21_989))
  expect(journalOf([payment({ amount: 15_000, entryFee: 15_000 })], taxed)).toMatchObject([
    { text: 'entryFee', amount: 15_000 },
  ])
})

test('a refund takes sales back, and money that came back to the studio is the opposite', () => {
  const refund = { ...entry, kind: 'refund', method: 'card', byDispute: false } as const
  const cost = { account: 'refundsAccount', category: 'refundsTax', tax: 100 }
  expect(journalOf([{ ...refund, amount: 1_100 }], taxed)).toMatchObject([
    { text: 'refund', amount: 1_100, debit: cost, credit: without('providerAccount') },
  ])
  expect(journalOf([{ ...refund, amount: -1_100, byDispute: true }], taxed)).toMatchObject([
    { text: 'dispute', amount: 1_100, debit: without('providerAccount'), credit: cost },
  ])
})

test('a fee of the provider is a cost, with tax or without it, and one that is given back the opposite', () => {
  const fee = { ...entry, kind: 'fee', number: null } as const
  expect(
    journalOf(
      [
        { ...fee, id: '1', amount: 330, tax: 30 },
        { ...fee, id: '2', amount: 252, tax: 0 },
        { ...fee, id: '3', amount: -330, tax: -30 },
      ],
      taxed,
    ),
  ).toMatchObject([
    {
      amount: 330,
      debit: { account: 'feesAccount', category: 'feesTax', tax: 30 },
      credit: without('providerAccount'),
    },
    { amount: 252, debit: { account: 'feesAccount', category: 'untaxedFeesTax', tax: 0 } },
    { amount: 330, debit: without('providerAccount'), credit: { category: 'feesTax', tax: 30 } },
  ])
})

test('a studio that is no registered invoice issuer books nothing with tax', () => {
  const all: LedgerEntry[] = [
    payment({ entryFee: 1_000 }),
    { ...entry, kind: 'refund', method: 'cash', amount: 500, byDispute: false },
    { ...entry, kind: 'fee', amount: 330, tax: 30 },
  ]
  for (const { debit, credit } of journalOf(all, { taxed: false }))
    expect([debit, credit]).toEqual([without(debit.account), without(credit.account)])
})

const about = { id: fc.uuid(), at: fc.integer({ min: 0, max: 2e12 }), number: fc.constant(1) }
const nothing = { exportId: fc.constant(null) }
const methods = fc.constantFrom(...paymentMethods)
const anyEntry: fc.Arbitrary<LedgerEntry> = fc.oneof(
  fc
    .record({
      ...about,
      ...nothing,
      kind: fc.constant('payment' as const),
      sold: fc.constantFrom<SoldKind>('plan', 'hire', 'seat'),
      method: methods,
      amount: fc.integer({ min: 1, max: 100_000 }),
      entryFee: fc.integer({ min: 0, max: 20_000 }),
    })
    .map((made) => ({ ...made, entryFee: Math.min(made.entryFee, made.amount) })),
  fc
    .record({
      ...about,
      ...nothing,
      kind: fc.constant('refund' as const),
      method: methods,
      amount: fc.integer({ min: -50_000, max: 50_000 }),
      byDispute: fc.boolean(),
    })
    .filter(({ amount }) => amount !== 0),
  fc
    .record({
      ...about,
      ...nothing,
      kind: fc.constant('fee' as const),
      amount: fc.integer({ min: 1, max: 5_000 }),
      tax: fc.constant(0),
    })
    .filter(({ amount }) => amount !== 0),
)

test('whatever the ledger has, the lines add up to it, side by side and account by account', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
      const lines = journalOf(entries, taxed)
      const balance = new Map<string, number>()
      const add = (account: string, amount: number) =>
        balance.set(account, (balance.get(account) ?? 0) + amount)
      for (const { debit, credit, amount } of lines) {
        expect(amount).toBeGreaterThan(0)
        add(debit.account, amount)
        add(credit.account, -amount)
      }
      const { payments, refunds, fees } = sumsOf(entries)
      const of = (...accounts: string[]) =>
        accounts.reduce((sum, account) => sum + (balance.get(account) ?? 0), 0)
      expect(of('plansAccount', 'entryFeesAccount', 'hiresAccount', 'trialsAccount')).toBe(
        0 - payments.amount,
      )
      expect(of('refundsAccount')).toBe(refunds.amount)
      expect(of('feesAccount')).toBe(fees.amount)
      expect(of('cashAccount', 'transferAccount', 'providerAccount')).toBe(
        payments.amount - refunds.amount - fees.amount,
      )
      const sold = entries.flatMap((one) => (one.kind === 'payment' ? [taxWithin(one.amount)] : []))
      const written = lines.flatMap(({ credit }) => (credit.category === 'salesTax' ? [credit.tax] : []))
      const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
      expect(sum(written)).toBe(sum(sold))
    }),
    { numRuns: thisMany({ quick: 100, all: 1_000 }) },
  )
})
