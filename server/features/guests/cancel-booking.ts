import type { Context, TransactionContext } from '#server/context.ts'
import { findGuestBooking } from '#server/features/bookings/guest-queries.ts'
import type { GuestBookingRow } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { markCancelled } from '#server/features/bookings/queries.ts'
import { mergeWithinMs, mayCancel } from '#server/features/bookings/rules.ts'
import { promoteWaitingMembers } from '#server/features/bookings/waiting-list/promote-waiting-members.ts'
import { lockActiveLesson, returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { lockNetPaidForSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { mailGuest } from './mails.ts'

interface Cancellation {
  id: string
  afterDeadline: boolean
  /** Whether what was paid goes back; undefined while the administrator has not been asked. */
  refund: boolean | undefined
}

/**
 * An administrator cancels a guest's booking; after the members' deadline only where asked. Returns how many
 * yen go back.
 */
export async function cancelGuestBooking(
  ctx: Context<AdminCaller>,
  payments: Payments | undefined,
  cancellation: Cancellation,
): Promise<{ refund: number }> {
  const answer = await ctx.transact((tx) => cancelIn(tx, cancellation))
  if (answer.refund > 0) await makeRefundsOf(ctx, payments, { bookingId: cancellation.id })
  return answer
}

async function cancelIn(tx: TransactionContext<AdminCaller>, { id, afterDeadline, refund }: Cancellation) {
  const { lessonId = '' } = (await findGuestBooking(tx.writer, id)) ?? {}
  const lesson = await lockActiveLesson(tx.writer, lessonId)
  // Read when the lesson cannot be moved any more.
  const found = await findGuestBooking(tx.writer, id)
  if (found === undefined || lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
  const late = !mayCancel(tx.facts, { ...lesson, freeUntil: found.freeUntil }, tx.now)
  if (late && !afterDeadline) throw new ApiError('error.yoga.cancelIn3hr')

  const refunded = await cancelSeatOfGuest(tx, { booking: found, lesson, actor: tx.caller, refund })
  const { guestId, price } = found
  const entry = { action: 'booking.cancelled', subjectId: id } as const
  const after = { status: 'cancelled', afterDeadline: late, ...(refunded > 0 && { refund: refunded }) }
  await tx.record({ ...entry, before: { guestId, lessonId, price }, after })
  return { refund: refunded }
}

/**
 * Cancels a guest's booking of a lesson that the caller has locked, and returns its seat, which goes to the
 * first in the waiting list. Returns how many yen go back. Does not check whether it is too late to cancel.
 * @param actor who cancels; null for the guest
 */
export async function cancelSeatOfGuest(
  tx: TransactionContext,
  {
    booking,
    lesson,
    actor,
    refund,
  }: {
    booking: GuestBookingRow
    lesson: Lesson
    actor: AdminCaller | null
    refund: boolean | undefined
  },
): Promise<number> {
  if (!(await markCancelled(tx.writer, { id: booking.id, actorId: actor?.id ?? null, now: tx.now })))
    throw new ApiError('error.yoga.bookingNotFound')
  const after = await returnSeats(tx.writer, lesson.id, 1)
  if (after) await promoteWaitingMembers(tx, after, { actor: actor?.id })
  // The booking is locked now, so no payment comes in between, and no refund by another administrator.
  const left = await lockNetPaidForSeat(tx.writer, booking.id)
  if (left > 0 && refund === undefined)
    throw new ApiError('error.guest.refundUndecided', undefined, { paid: left })
  const amount = refund === true ? left : 0
  await requestRefund(tx, { bookingId: booking.id, amount, reason: 'seatCancelled', actor })
  const content = {
    bookingId: booking.id,
    lesson: lessonInMail(lesson),
    refund: amount,
    byMember: actor === null,
  }
  const { guestId } = booking
  await mailGuest(tx, { kind: 'guestCancelled', guestId, content, waitMs: mergeWithinMs })
  return amount
}
