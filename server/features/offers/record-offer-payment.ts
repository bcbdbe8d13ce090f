import type { PaymentMethod } from '#contract/payments/payments.ts'
import type { TransactionContext } from '#server/context.ts'
import type { OfferOrdersTable } from '#server/database/offer-tables.ts'
import { returnCoupon } from '#server/features/coupons/queries.ts'
import { countUseAgain } from '#server/features/coupons/use-coupon.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { findLesson, lockLesson } from '#server/features/lessons/queries.ts'
import { lockMember, readAccount } from '#server/features/members/queries.ts'
import { hasPayment } from '#server/features/payments/ledger-queries.ts'
import { mailAwaited, recordAwaited } from '#server/features/payments/awaited.ts'
import { priceMismatch } from '#server/features/payments/flag-mismatch.ts'
import { flagged, noChange } from '#server/features/payments/record-event.ts'
import type { PrepareIntent } from '#server/features/payments/record-event.ts'
import { recordOfferPayment } from '#server/features/payments/record-payment.ts'
import { recordRefund } from '#server/features/payments/record-refund.ts'
import type { AskedIntent } from '#server/features/payments/record-refund.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { hasSeat, releaseSeat } from './event-orders.ts'
import { queueOfferMail } from './mails.ts'
import { findOrder, listBoughtOffers, lockOrder, setExpiry, setState } from './queries.ts'
import type { OfferOrder } from './queries.ts'
import { ticketsExpireAt } from './rules.ts'

/** Prepares what follows from a payment for an offer (`recordEvent`). */
export const prepareOfferPayment: PrepareIntent = async (ctx, intent, { version }) => {
  const { reader } = ctx
  const order = await findOrder(reader, intent.offerOrderId ?? '')
  if (order === undefined) return noChange
  const mismatch = intent.paid ? await priceMismatch(reader, order, intent) : undefined
  if (mismatch !== undefined) return flagged(ctx, mismatch)
  return (tx) => recordOfferIntent(tx, { version, order, intent })
}

/**
 * Records a payment for an offer, once, and gives the tickets; or requests it back when they cannot
 * be given any more. Then records what was refunded of it.
 */
async function recordOfferIntent(
  tx: TransactionContext,
  { order: seen, intent, version }: AskedIntent & { order: OfferOrder; intent: PaymentIntent },
): Promise<void> {
  const { id: orderId, memberId, lessonId } = seen
  // The order of locks: lesson, booking, member.
  if (lessonId !== null) await lockLesson(tx.writer, lessonId)
  // Payments of plans lock the member before they take a receipt number, too.
  await lockMember(tx.writer, memberId)
  const order = await lockOrder(tx.writer, orderId)
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  if (intent.paid) {
    const { id: intentId, method, amount, paidAt } = intent
    await grantOrder(tx, order, { intentId, method, amount, paidAt })
  }
  await followShopPayment(tx, order, intent)
  await recordRefund(tx, intent, { version })
}

/** Keeps an order open until the payment at a convenience store is due, and ends it when it was not paid. */
async function followShopPayment(
  tx: TransactionContext,
  order: OfferOrder,
  intent: PaymentIntent,
): Promise<void> {
  const news = await recordAwaited(tx, intent)
  const isOpen = order.state === 'open'
  if (news === 'waiting' && isOpen) {
    await setExpiry(tx.writer, order.id, intent.awaited?.until ?? order.expiresAt)
    await mailAwaited(tx, intent.id, 'shopPaymentAwaited')
  }
  if (news === 'failed') {
    if (isOpen) await endOpenOrder(tx, order)
    await mailAwaited(tx, intent.id, 'shopPaymentMissed')
  }
}

interface Paid {
  /** The provider's payment intent; undefined for what was paid on site, or what costs nothing. */
  intentId: string | undefined
  method: PaymentMethod
  /** Whole yen. */
  amount: number
  paidAt: number
}

/**
 * Records the payment of an order, gives the tickets and tells the buyer. A payment that came when the order
 * had ended is taken all the same, if the offer can still be given at this price; otherwise it goes back in
 * full. Does nothing when the payment is recorded already. The caller has locked the lesson of the seat, the
 * member and the order.
 */
export async function grantOrder(tx: TransactionContext, order: OfferOrdersTable, paid: Paid) {
  const { id: offerOrderId, memberId } = order
  // The same payment may have been recorded by another event already.
  if (paid.intentId !== undefined && (await hasPayment(tx.writer, paid.intentId))) return undefined
  const isGiven = await mayGive(tx, order)
  const expiresAt = ticketsExpireAt({ count: order.lastsCount, unit: order.lastsUnit }, paid.paidAt)
  const tickets = isGiven ? order.tickets : 0
  const off = order.listPrice - order.price
  const granted = { offerOrderId, memberId, tickets, expiresAt, off }
  const recorded = await recordOfferPayment(tx, { ...paid, ...granted })
  if (recorded === undefined) return undefined
  if (!isGiven) {
    await requestRefund(tx, { offerOrderId, amount: paid.amount, reason: 'orderEnded', actor: null })
    return recorded
  }
  await setState(tx.writer, offerOrderId, 'paid')
  if (order.lessonId !== null) {
    await mailSeat(tx, offerOrderId, { ...paid, ...recorded, off })
    return recorded
  }
  const content = {
    paymentId: recorded.id,
    number: recorded.number,
    offer: order.name,
    offerEn: order.nameEn,
    tickets,
    expiresAt,
    amount: paid.amount,
    off,
    paidAt: paid.paidAt,
  }
  const to = { ...(await readAccount(tx.writer, memberId)), memberId }
  await queueOfferMail(tx, { kind: 'offerBought', to, content })
  return recorded
}

/** Tells the member of the seat that was paid for. */
async function mailSeat(
  tx: TransactionContext,
  orderId: string,
  { id: paymentId, number, amount, off }: { id: string; number: number; amount: number; off: number },
): Promise<void> {
  const order = await findOrder(tx.writer, orderId)
  const lesson = await findLesson(tx.writer, order?.lessonId ?? '')
  if (order === undefined || lesson === undefined || order.bookingId === null)
    throw new Error(`the order ${orderId} has no seat`)
  const member = { ...(await readAccount(tx.writer, order.memberId)), memberId: order.memberId }
  const content = {
    bookingId: order.bookingId,
    lesson: lessonInMail(lesson),
    byMember: true,
    ticketsTaken: 0,
    tickets: member.tickets,
    seat: 'paid',
    payment: { paymentId, number, amount, off },
  } as const
  await queueBookingMail(tx, { kind: 'bookingConfirmed', to: member, content })
}

/**
 * Whether what was ordered can be given: once, to an account that is open, and at its price. The use of the
 * coupon was given up with a closed order, and is counted again.
 */
async function mayGive(tx: TransactionContext, order: OfferOrdersTable): Promise<boolean> {
  const { memberId, state, couponId, offerId } = order
  if ((await lockMember(tx.writer, memberId)) === undefined || state === 'paid') return false
  const isOpen = state === 'open'
  if (isOpen && offerId !== null) return true
  const isOnce = tx.facts.offers.offers.some(({ id, oncePerPerson }) => id === offerId && oncePerPerson)
  if (offerId !== null && isOnce && (await listBoughtOffers(tx.writer, memberId)).includes(offerId))
    return false
  if (!isOpen && couponId !== null && !(await countUseAgain(tx.writer, { couponId, memberId }))) return false
  if (offerId !== null || (await hasSeat(tx, order))) return true
  // The event was cancelled, its last seat is taken, or the member has another lesson at the time.
  await endOpenOrder(tx, { ...order, bookingId: null })
  return false
}

/**
 * Ends an open order that the caller has locked, with the lesson of its seat, and whose page is closed.
 */
export async function endOpenOrder(
  tx: TransactionContext,
  { id, couponId, bookingId }: Pick<OfferOrder, 'id' | 'couponId' | 'bookingId'>,
): Promise<void> {
  await setState(tx.writer, id, 'closed')
  if (bookingId !== null) await releaseSeat(tx, bookingId)
  if (couponId !== null) await returnCoupon(tx.writer, couponId)
}
