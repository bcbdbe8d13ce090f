import type { Money } from '#contract/payments/money.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import { paymentMethods } from '#contract/payments/payments.ts'
import { isAddable, paidMemberTypes } from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'

/** The sums of payments of one kind, or of refunds, that were made by one method. */
export interface MethodTotals {
  kind: 'plan' | 'hire' | 'seat' | 'offer' | 'event' | 'pauseFee' | 'refund'
  /** Of a plan. */
  memberType: PaidMemberType | null
  method: PaymentMethod
  count: number
  amount: number
  tax: number
  entryFee: number
  /** How many of the payments have an entry fee. */
  entryFees: number
  /** What coupons took off. */
  givenAway: number
}

type Figures = Pick<Money, 'income' | 'givenAway' | 'methods' | 'total' | 'refunds' | 'left'>

const sumOf = (
  rows: readonly MethodTotals[],
  field: 'count' | 'amount' | 'tax' | 'entryFee' | 'entryFees' | 'givenAway',
) => rows.reduce((sum, row) => sum + row[field], 0)

const totals = (rows: readonly MethodTotals[]) => ({
  count: sumOf(rows, 'count'),
  amount: sumOf(rows, 'amount'),
  tax: sumOf(rows, 'tax'),
})

/** All figures of the view of a month, from the sums that the database made. */
export function figuresOf(sums: readonly MethodTotals[]): Figures {
  const payments = sums.filter(({ kind }) => kind !== 'refund')
  const refunds = sums.filter(({ kind }) => kind === 'refund')
  const ofKind = (wanted: MethodTotals['kind']) => payments.filter(({ kind }) => kind === wanted)
  const ofPlan = (code: PaidMemberType) => ofKind('plan').filter(({ memberType }) => memberType === code)
  const ofMethod = (rows: readonly MethodTotals[], wanted: PaymentMethod) =>
    sumOf(
      rows.filter(({ method }) => method === wanted),
      'amount',
    )
  const countAndAmount = (rows: readonly MethodTotals[]) => ({
    count: sumOf(rows, 'count'),
    amount: sumOf(rows, 'amount'),
  })
  const total = totals(payments)
  const back = totals(refunds)
  return {
    income: {
      plans: paidMemberTypes.flatMap((memberType) => {
        const rows = ofPlan(memberType)
        if (isAddable(memberType) && rows.length === 0) return []
        const amount = sumOf(rows, 'amount') - sumOf(rows, 'entryFee')
        return [{ memberType, count: sumOf(rows, 'count'), amount }]
      }),
      entryFees: { count: sumOf(payments, 'entryFees'), amount: sumOf(payments, 'entryFee') },
      hires: countAndAmount(ofKind('hire')),
      trials: countAndAmount(ofKind('seat')),
      offers: countAndAmount(ofKind('offer')),
      events: countAndAmount(ofKind('event')),
      pauseFees: countAndAmount(ofKind('pauseFee')),
    },
    givenAway: sumOf(payments, 'givenAway'),
    methods: paymentMethods.flatMap((method) => {
      const income = ofMethod(payments, method)
      const wentBack = ofMethod(refunds, method)
      // A studio that does not take it, and has not taken it, reads nothing of it.
      const isUnused = (method === 'konbini' || method === 'paypay') && income === 0 && wentBack === 0
      return isUnused ? [] : [{ method, income, refunds: wentBack, left: income - wentBack }]
    }),
    total,
    refunds: back,
    left: { amount: total.amount - back.amount, tax: total.tax - back.tax },
  }
}
