import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { toPaidInvoice } from './stripe-objects.ts'

/** A paid invoice, as Stripe writes it, with the payments that were tried for it. */
const invoiceWith = (payments: Array<[intent: string, status: string]>) =>
  ({
    id: 'in_1',
    status: 'paid',
    amount_paid: 12_990,
    created: 1,
    billing_reason: 'subscription_cycle',
    status_transitions: { paid_at: 2 },
    parent: { subscription_details: { subscription: 'sub_1', metadata: { order: 'order' } } },
    lines: { data: [] },
    payments: {
      data: payments.map(([intent, status]) => ({ status, payment: { payment_intent: intent } })),
    },
  }) as unknown as Stripe.Invoice

test.each<[string, Array<[string, string]>, string | undefined]>([
  ['the only payment', [['pi_1', 'paid']], 'pi_1'],
  [
    'the payment that succeeded after others were given up',
    [
      ['pi_1', 'canceled'],
      ['pi_2', 'open'],
      ['pi_3', 'paid'],
    ],
    'pi_3',
  ],
  ['no payment while none has succeeded', [['pi_1', 'open']], undefined],
])('reads from an invoice %s', (_, payments, intentId) => {
  expect(toPaidInvoice(invoiceWith(payments))).toMatchObject({ id: 'in_1', intentId })
})
