import type { Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { findGuest } from '#server/features/guests/queries.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { keptOf, lockMoneyOfSeat } from './guest-money-queries.ts'
import type { SeatMoney } from './guest-money-queries.ts'
import { recordGuestPayment } from './record-guest-payment.ts'
import { recordRefund } from './record-refund.ts'
import type { AskedIntent } from './record-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'

/**
 * Records a guest's payment by card, once, and tells the guest. What is more than the price goes back: all of it when the seat was
 * cancelled meanwhile, and the rest when the guest has paid on site as well. Then records what was refunded of it.
 */
export async function recordSeatIntent(
  writer: Writer,
  { bookingId, intent, ...asked }: AskedIntent & { bookingId: string; intent: PaymentIntent },
  now: number,
): Promise<void> {
  // Locked, so that no payment on site and no cancellation come in between.
  const booking = await lockGuestBooking(writer, bookingId)
  const guest = booking && (await findGuest(writer, booking.guestId))
  if (booking === undefined || guest === undefined) return
  if (intent.paid) {
    const { id: intentId, amount, paidAt } = intent
    const paid = { bookingId, payerName: guest.name, intentId, method: 'card', amount, paidAt } as const
    // The same payment may have been recorded by another event already.
    const recorded = await recordGuestPayment(writer, paid)
    if (recorded !== undefined) {
      const isCancelled = booking.status === 'cancelled'
      // What an administrator has kept of a cancelled seat stays with the studio.
      const tooMuch = isCancelled
        ? amount
        : Math.min(amount, tooMuchOf(await lockMoneyOfSeat(writer, bookingId), booking.price))
      const reason = isCancelled ? 'seatCancelled' : 'paidTwice'
      await requestRefund(writer, { bookingId, amount: tooMuch, reason, actor: null }, now)
      if (tooMuch < amount) await tellGuest(writer, booking, { ...intent, number: recorded.number }, now)
    }
  }
  await recordRefund(writer, intent, asked, now)
}

/** What was given back without being owed again has lowered the price. */
const tooMuchOf = (money: SeatMoney, price: number): number =>
  Math.max(0, keptOf(money) - Math.max(0, price - money.waived))

async function tellGuest(
  writer: Writer,
  { id: bookingId, guestId, lessonId }: { id: string; guestId: string; lessonId: string },
  { amount, paidAt, number }: PaymentIntent & { number: number },
  now: number,
): Promise<void> {
  const lesson = await findLesson(writer, lessonId)
  if (lesson === undefined) throw new Error(`there is no lesson ${lessonId}`)
  const content = { bookingId, lesson: lessonInMail(lesson), amount, number, paidAt }
  await mailGuest(writer, { kind: 'guestPaid', guestId, content }, now)
}
