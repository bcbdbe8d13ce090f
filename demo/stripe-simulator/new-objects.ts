import { monthAfter } from './renewal-date.ts'
import { newStripeId } from './state-store.ts'
import type {
  CheckoutSession,
  Dispute,
  Invoice,
  LineItem,
  PaymentIntent,
  Refund,
  Subscription,
} from './state.ts'

/* What the simulator's objects are like when they are made. */

export const newSubscription = (
  { customer, resultMetadata: metadata }: CheckoutSession,
  line: LineItem,
  now: number,
): Subscription => ({
  id: newStripeId('sub'),
  created: now,
  customer,
  status: 'active',
  line,
  metadata,
  periodStart: now,
  periodEnd: monthAfter(now),
  cancelAtPeriodEnd: false,
  endedAt: null,
})

export const newInvoice = (
  { id, customer, metadata, periodEnd }: Subscription,
  about: Pick<Invoice, 'reason' | 'lines' | 'discount'>,
  now: number,
): Invoice => ({
  id: newStripeId('in'),
  created: now,
  subscription: id,
  metadata: { ...metadata },
  customer,
  ...about,
  periodEnd,
  status: 'open',
  attempts: 0,
  paidAt: null,
  intent: null,
})

export const newDraft = (
  { customer, metadata }: Pick<Invoice, 'customer'> & { metadata: Record<string, string> },
  now: number,
): Invoice => ({
  id: newStripeId('in'),
  created: now,
  subscription: null,
  metadata,
  customer,
  reason: 'manual',
  lines: [],
  status: 'draft',
  attempts: 0,
  paidAt: null,
  intent: null,
})

export const newDispute = (
  intent: PaymentIntent,
  { amount, isInquiry }: { amount: number; isInquiry: boolean },
  now: number,
): Dispute => ({
  id: newStripeId('dp'),
  created: now,
  intent: intent.id,
  amount,
  status: isInquiry ? 'warning_needs_response' : 'needs_response',
  balance: [],
})

export const newRefund = (
  intent: PaymentIntent,
  { amount, metadata }: Pick<Refund, 'amount' | 'metadata'>,
  now: number,
): Refund => ({
  id: newStripeId('re'),
  created: now,
  intent: intent.id,
  amount: Math.min(amount, intent.amount - intent.refunded),
  metadata,
  status: 'succeeded',
  failureReason: null,
})
