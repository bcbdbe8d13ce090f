import type { Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { findGuest } from '#server/features/guests/queries.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { confirmHire } from '#server/features/hires/confirm-hire.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { findOrder } from './order-queries.ts'
import { recordGuestPayment, recordHirePayment, recordPayment } from './record-payment.ts'
import { recordRefund } from './record-refund.ts'
import type { AskedIntent } from './record-refund.ts'
import { keptOf, lockMoneyOfSeat } from './seat-and-hire-queries.ts'
import type { HireToPay, SeatMoney } from './seat-and-hire-queries.ts'
import { updateMemberTypeAfter } from './update-member-type.ts'

/**
 * Records a payment without an invoice, which is that of the rental membership, and what was refunded of any payment.
 * Payments with an invoice are recorded with the invoice.
 */
export async function recordPaymentIntent(
  facts: StudioFacts,
  writer: Writer,
  intent: PaymentIntent,
  asked: AskedIntent,
  now: number,
): Promise<void> {
  const order = intent.orderId === undefined ? undefined : await findOrder(writer, intent.orderId)
  if (order === undefined) return recordRefund(writer, intent, asked, now)
  await updateMemberTypeAfter(writer, order.memberId, async (isClosed) => {
    const { id, amount, paidAt } = intent
    const paid = { source: id, intentId: id, amount, paidAt, first: true, paysMonth: false, isClosed }
    if (intent.paid) await recordPayment(facts, writer, order, paid, now)
    await recordRefund(writer, intent, asked, now)
  })
}

/**
 * Records a payment for a hire, once, confirms the hire with it, and records what was refunded of it. A payment for a time
 * that is not free any more is requested back (`confirmHire`).
 */
export async function recordHireIntent(
  facts: StudioFacts,
  writer: Writer,
  { hire, intent, ...asked }: AskedIntent & { hire: HireToPay; intent: PaymentIntent },
  now: number,
): Promise<void> {
  // A payment that comes late takes the time again, if it is still free. This lock comes before that of the receipt numbers.
  await lockCalendar(writer)
  // Payments of plans lock the member before they take a receipt number.
  await lockMember(writer, hire.memberId)
  if (intent.paid) {
    const { id: intentId, amount, paidAt } = intent
    const paid = { intentId, method: 'card', amount, paidAt } as const
    // The same payment may have been recorded by another event already.
    if ((await recordHirePayment(writer, hire, paid)) !== undefined)
      await confirmHire(facts, writer, hire.id, now)
  }
  await recordRefund(writer, intent, asked, now)
}

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
