import type { SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findGuestBooking, lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { mailAwaited, recordAwaited } from '#server/features/payments/awaited.ts'
import { seatMismatch } from '#server/features/payments/flag-mismatch.ts'
import { flagged, noChange } from '#server/features/payments/record-event.ts'
import type { PrepareIntent } from '#server/features/payments/record-event.ts'
import { recordGuestPayment } from '#server/features/payments/record-payment.ts'
import { recordRefund } from '#server/features/payments/record-refund.ts'
import type { AskedIntent } from '#server/features/payments/record-refund.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { keptOf, lockMoneyOfSeat, moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import type { SeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { mailGuest } from './mails.ts'
import { findGuest } from './queries.ts'
import { openAmount } from './rules.ts'

/** Prepares what follows from a payment for a guest's seat (`recordEvent`). */
export const prepareSeatPayment: PrepareIntent = async (ctx, intent, asked) => {
  const { reader } = ctx
  const booking = await findGuestBooking(reader, intent.bookingId ?? '')
  if (booking === undefined) return noChange
  const mismatch = intent.paid ? await seatMismatch(reader, booking, intent) : undefined
  if (mismatch !== undefined) return flagged(ctx, mismatch)
  return (tx) => recordSeatIntent(tx, { ...asked, bookingId: booking.id, intent })
}

/**
 * Records a guest's payment, once, and tells the guest; or that it is awaited at a convenience store. What
 * is more than the price goes back: all of it when the seat was cancelled meanwhile, and the rest when the
 * guest has paid on site as well. Then records what was refunded of it.
 */
async function recordSeatIntent(
  tx: TransactionContext,
  { bookingId, intent, ...asked }: AskedIntent & { bookingId: string; intent: PaymentIntent },
): Promise<void> {
  // Locked, so that no payment on site and no cancellation come in between.
  const booking = await lockGuestBooking(tx.writer, bookingId)
  const guest = booking && (await findGuest(tx.writer, booking.guestId))
  if (booking === undefined || guest === undefined) return
  if (intent.paid) {
    const { id: intentId, method, amount, paidAt } = intent
    const paid = { bookingId, payerName: guest.name, intentId, method, amount, paidAt }
    // The same payment may have been recorded by another event already.
    const recorded = await recordGuestPayment(tx.writer, paid)
    if (recorded !== undefined) {
      const isCancelled = booking.status === 'cancelled'
      // What an administrator has kept of a cancelled seat stays with the studio.
      const tooMuch = isCancelled
        ? amount
        : Math.min(amount, tooMuchOf(await lockMoneyOfSeat(tx.writer, bookingId), booking.price))
      const reason = isCancelled ? 'seatCancelled' : 'paidTwice'
      await requestRefund(tx, { bookingId, amount: tooMuch, reason, actor: null })
      if (tooMuch < amount) await tellGuest(tx, booking, { ...intent, number: recorded.number })
    }
  }
  const news = await recordAwaited(tx, intent)
  if (news !== undefined && booking.status !== 'cancelled')
    await mailAwaited(tx, intent.id, news === 'waiting' ? 'shopPaymentAwaited' : 'shopPaymentMissed')
  await recordRefund(tx, intent, asked)
}

/** What was given back without being owed again has lowered the price. */
const tooMuchOf = (money: SeatMoney, price: number): number =>
  Math.max(0, keptOf(money) - Math.max(0, price - money.waived))

async function tellGuest(
  tx: TransactionContext,
  { id: bookingId, guestId, lessonId }: { id: string; guestId: string; lessonId: string },
  { amount, paidAt, number }: PaymentIntent & { number: number },
): Promise<void> {
  const lesson = await findLesson(tx.writer, lessonId)
  if (lesson === undefined) throw new Error(`there is no lesson ${lessonId}`)
  const content = { bookingId, lesson: lessonInMail(lesson), amount, number, paidAt }
  await mailGuest(tx, { kind: 'guestPaid', guestId, content })
}

interface PaidOnSite {
  bookingId: string
  method: SitePaymentMethod
  /** Whole yen. */
  amount: number
}

/** Notes that a guest has paid at the desk, also after the lesson. Refuses more than what is open. */
export function noteGuestPayment(ctx: Context<AdminCaller>, paid: PaidOnSite): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      // Locked, so that two payments at the same moment are not both taken for the same open amount.
      const booking = await lockGuestBooking(tx.writer, paid.bookingId)
      if (booking === undefined || booking.status === 'cancelled')
        throw new ApiError('error.yoga.bookingNotFound')
      const open = openAmount(booking, await moneyOfSeat(tx.writer, booking.id))
      if (paid.amount > open) throw new ApiError('error.guest.openChanged', undefined, { open })
      return { id: await recordPaidOnSite(tx, paid) }
    }),
  )
}

/**
 * Records the payment in the caller's transaction, with its receipt number. The caller has locked or made the
 * booking.
 */
export async function recordPaidOnSite(
  tx: TransactionContext<AdminCaller>,
  { bookingId, method, amount }: PaidOnSite,
): Promise<string> {
  const booking = await lockGuestBooking(tx.writer, bookingId)
  const guest = booking && (await findGuest(tx.writer, booking.guestId))
  if (guest === undefined) throw new Error(`there is no guest of the booking ${bookingId}`)
  const paid = { bookingId, payerName: guest.name, intentId: undefined, method, amount, paidAt: tx.now }
  const recorded = await recordGuestPayment(tx.writer, paid)
  if (recorded === undefined) throw new Error('a payment got an id that another one has')
  const { id } = recorded
  await tx.record({ action: 'payment.noted', subjectId: id, after: { amount, method } })
  return id
}
