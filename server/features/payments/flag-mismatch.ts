import type { TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { hasEntry } from '#server/features/audit/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import type { PaymentIntent, Webhook } from '#server/stripe/payment-provider.ts'
import { hasPayment } from './ledger-queries.ts'
import { closeOrder, findOrder } from './order-queries.ts'
import { chargeFor } from './rules.ts'
import { findHireToPay, findOfferToPay } from './seat-and-hire-queries.ts'

/** A payment at the provider that is not the one that was ordered (docs/decisions/0015). */
export interface Mismatch {
  /** What an administrator looks for at the provider: an invoice, a payment intent or an event. */
  stripeId: string
  /** Undefined when the payment names no order and no hire of this studio. */
  memberId: string | undefined
  /** The order to close, so that the member can pay the right amount; the hold of a hire ends by itself. */
  orderId: string | undefined
  /** What the audit log shows under `before` and `after` (web/features/audit/changes.ts). */
  expected: object
  received: object
}

interface PaidOrder {
  /** The invoice, or the payment intent where there is no invoice. */
  id: string
  orderId: string
  amount: number
  /**
   * Of an invoice, before the coupon of its order, and before a coupon or a credit that the studio gives in
   * the provider's dashboard (decision 0015).
   */
  listed?: number
  currency: string
  /** Whether it is the first payment of its order. */
  first: boolean
  /** The payment is for a part of a month, whose amount only the provider knows. */
  anyAmount?: boolean
}

/**
 * What is wrong with a payment; undefined when it matches its order, is of no order here, or is recorded
 * already.
 */
export async function paymentMismatch(reader: Reader, paid: PaidOrder): Promise<Mismatch | undefined> {
  const order = await findOrder(reader, paid.orderId)
  if (order === undefined || (await hasPayment(reader, paid.id))) return undefined
  const received = { amount: paid.amount, currency: paid.currency }
  const expected = chargeFor(order, paid)
  const listed = expected.amount + (paid.first ? order.off : 0)
  const isReduced = paid.listed === listed && received.amount <= expected.amount
  const isRight = paid.anyAmount || isReduced || received.amount === expected.amount
  if (isRight && received.currency === expected.currency) return undefined
  return {
    stripeId: paid.id,
    memberId: order.memberId,
    orderId: paid.first ? order.id : undefined,
    expected: { ordered: expected },
    received: { paid: received },
  }
}

/**
 * The same for what is paid once, at a price: a hire or an offer. Guests pay what is still open of a hire,
 * which the payment itself settles.
 */
export async function priceMismatch(
  reader: Reader,
  { memberId, price }: { memberId: string | null; price: number },
  { id, amount, currency }: Pick<PaymentIntent, 'id' | 'amount' | 'currency'>,
): Promise<Mismatch | undefined> {
  const isRight = memberId === null ? amount > 0 : amount === price
  if ((isRight && currency === 'jpy') || (await hasPayment(reader, id))) return undefined
  return {
    stripeId: id,
    memberId: memberId ?? undefined,
    orderId: undefined,
    expected: { ordered: { amount: price, currency: 'jpy' } },
    received: { paid: { amount, currency } },
  }
}

/**
 * The same for the payment of a guest's seat: at most its price, because a part may have been paid on site.
 */
export async function seatMismatch(
  reader: Reader,
  { price }: { price: number },
  { id, amount, currency }: Pick<PaymentIntent, 'id' | 'amount' | 'currency'>,
): Promise<Mismatch | undefined> {
  if ((amount > 0 && amount <= price && currency === 'jpy') || (await hasPayment(reader, id)))
    return undefined
  return {
    stripeId: id,
    memberId: undefined,
    orderId: undefined,
    expected: { ordered: { amount: price, currency: 'jpy' } },
    received: { paid: { amount, currency } },
  }
}

/** An event of the provider's test mode that reaches a studio with a live key, or the other way round. */
export async function modeMismatch(reader: Reader, { id, live, ...named }: Webhook): Promise<Mismatch> {
  return {
    stripeId: id,
    memberId: await memberOf(reader, named),
    orderId: undefined,
    expected: { liveKey: !live },
    received: { livePayment: live },
  }
}

async function memberOf(
  reader: Reader,
  { orderId, hireId, offerOrderId }: Pick<Webhook, 'orderId' | 'hireId' | 'offerOrderId'>,
): Promise<string | undefined> {
  if (orderId !== undefined) return (await findOrder(reader, orderId))?.memberId
  if (offerOrderId !== undefined) return (await findOfferToPay(reader, offerOrderId))?.memberId
  return hireId === undefined ? undefined : ((await findHireToPay(reader, hireId))?.memberId ?? undefined)
}

/** Shows the payment in the audit log, once, however many events tell of it. */
export async function flagMismatch(tx: TransactionContext, mismatch: Mismatch): Promise<void> {
  const { stripeId, memberId, orderId, expected, received } = mismatch
  // The lock keeps another event about the same payment out of this transaction.
  if (memberId !== undefined) await lockMember(tx.writer, memberId)
  const action = 'payment.mismatched'
  if (await hasEntry(tx.writer, action, stripeId)) return
  if (orderId !== undefined) await closeOrder(tx.writer, { id: orderId })
  const after = { ...received, stripeId, memberId }
  await tx.record({ actor: null, action, subjectId: stripeId, before: expected, after })
}
