import type { SeatCancellation } from '#contract/bookings/bookings.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { cancelBooking } from '#server/features/bookings/cancel.ts'
import { refundSeat, seatFigures } from '#server/features/bookings/event-seats.ts'
import type { SeatPolicy } from '#server/features/bookings/event-seats.ts'
import { findCancellableBooking } from '#server/features/bookings/queries.ts'
import type { Booking } from '#server/features/bookings/queries.ts'
import { findLesson, lockActiveLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { findOrderOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { actsForOthers, isStaff } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import { closeOrder } from './end-orders.ts'
import { findOrder } from './queries.ts'

interface Seat {
  booking: Booking
  lesson: Lesson
  freeUntil: number | null
}

/** The caller's seat in an event; for the studio's staff also that of any member. */
async function findSeat(ctx: ReadContext, caller: MemberCaller, id: string): Promise<Seat> {
  const row = await findCancellableBooking(ctx.reader, id)
  const isOwn = row?.booking.memberId === caller.id
  if (row === undefined || !(isOwn || actsForOthers(caller, 'cancelSeatForMember')))
    throw new ApiError('error.yoga.bookingNotFound')
  const lesson = await findLesson(ctx.reader, row.booking.lessonId)
  return { ...row, lesson: expectEvent(lesson, caller, ctx.now) }
}

/** A member cancels until the event begins; an administrator until it is over. */
function expectEvent(lesson: Lesson | undefined, caller: MemberCaller, now: number): Lesson {
  if (lesson === undefined || lesson.eventPrice === null || lesson.cancelledAt !== null)
    throw new ApiError('error.yoga.bookingNotFound')
  if ((actsForOthers(caller, 'cancelSeatForMember') ? lesson.endsAt : lesson.startsAt) <= now)
    throw new ApiError('error.yoga.seatOver')
  return lesson
}

/** What comes back when the caller cancels the seat now, in full and by the terms. */
export async function readSeatCancellation(
  ctx: Context<MemberCaller>,
  id: string,
): Promise<Record<SeatPolicy, SeatCancellation>> {
  const { booking, lesson, freeUntil } = await findSeat(ctx, ctx.caller, id)
  return seatFigures(ctx.reader, { bookingId: booking.id, lesson, freeUntil }, ctx.now)
}

interface Cancellation {
  id: string
  policy: SeatPolicy
  /** The refund in yen that the caller saw. */
  refund: number
}

/**
 * Cancels a seat in an event, gives back what the caller saw, and mails the member. One that is held is given
 * up: its payment page is closed first, so that the member cannot pay there any more.
 * @throws `error.hire.refundChanged` when another amount comes back now, `error.payment.underWay` when the
 *   member has paid for the held seat, which is recorded then, and `error.payment.unavailable`
 */
export async function cancelSeat(
  ctx: Context<MemberCaller>,
  payments: Payments | undefined,
  { id, policy, refund }: Cancellation,
): Promise<{ refund: number }> {
  await findSeat(ctx, ctx.caller, id)
  const order = await findOrderOfSeat(ctx.reader, id)
  if (order?.state === 'open') {
    if (refund !== 0)
      throw new ApiError('error.hire.refundChanged', undefined, await readSeatCancellation(ctx, id))
    const open = await findOrder(ctx.reader, order.id)
    if (open !== undefined) await closeOrder(ctx, payments, open)
    // The member has opened another payment page at this moment.
    if ((await findOrder(ctx.reader, order.id))?.state === 'open')
      throw new ApiError('error.payment.underWay')
    await ctx.transact((tx) => recordCancelled(tx, id, { status: 'cancelled', orderId: order.id }))
    return { refund: 0 }
  }
  await ctx.transact((tx) => cancelIn(tx, { id, policy, refund }))
  if (order !== undefined) await makeRefundsOf(ctx, payments, { offerOrderId: order.id })
  return { refund }
}

async function cancelIn(
  tx: TransactionContext<MemberCaller>,
  { id, policy, refund }: Cancellation,
): Promise<void> {
  const { booking } = await findSeat(tx, tx.caller, id)
  const lesson = expectEvent(await lockActiveLesson(tx.writer, booking.lessonId), tx.caller, tx.now)
  // Read again, because the event could still be moved until it was locked.
  const present = await findCancellableBooking(tx.writer, id)
  if (present === undefined) throw new ApiError('error.yoga.bookingNotFound')
  const admin = isStaff(tx.caller) && tx.caller.id !== booking.memberId ? tx.caller.id : undefined
  await cancelBooking(tx, { ...present, lesson, admin, seat: { policy, seen: refund } })
  await refundSeat(tx, { bookingId: id, amount: refund, reason: 'seatCancelled', actor: tx.caller })
  await recordCancelled(tx, id, { status: 'cancelled', refund }, booking)
}

/** An administrator’s change stands in the audit log. */
async function recordCancelled(
  tx: TransactionContext<MemberCaller>,
  subjectId: string,
  after: object,
  before: Booking | null = null,
): Promise<void> {
  if (!isStaff(tx.caller)) return
  await tx.record({ actor: tx.caller.id, action: 'booking.cancelled', subjectId, before, after })
}
