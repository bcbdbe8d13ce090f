import { expect, test } from 'vitest'
import { initialValues, sitePaymentForm } from '#web/features/payments/site-payment-values.ts'

const offer = {
  membership: null,
  paidUntil: null,
  follows: null,
  pauseFees: [],
  entryFee: 15_000,
  plans: [
    { memberType: 2, price: 6_990, tickets: 2, paidUntil: '2026-12-19' },
    { memberType: 3, price: 12_990, tickets: 4, paidUntil: '2026-12-19' },
  ] as const,
}

test('the dialog begins with the member’s plan, its price, a month, and the entry fee that is owed', () => {
  const values = initialValues({ ...offer, plans: [...offer.plans] }, { present: 3, today: '2026-11-20' })
  expect(sitePaymentForm.parse(values)).toEqual({
    memberType: 3,
    price: 12_990,
    entryFee: true,
    method: 'cash',
    paidOn: '2026-11-20',
    paidUntil: '2026-12-19',
  })
})
