import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockLesson, returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findMember, readAccount } from '#server/features/members/queries.ts'
import { countExpiredOf } from '#server/features/tickets/lot-queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { mayCancel } from './cancellation-rules.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { mergeWithinMs } from './merge-mails.ts'
import { findCancellableBooking, markCancelled } from './queries.ts'
import type { Booking } from './queries.ts'
import { giveFreeSeats } from './waiting-list/give-free-seats.ts'

/**
 * Cancels a booking of the member who calls, until the last instant for it. An administrator may cancel the booking of any member,
 * after that instant only with a reason (decision 0074), which is recorded. Returns the tickets that the booking's member has afterwards.
 */
export function cancel(
  database: Database,
  caller: MemberCaller,
  bookingId: string,
  now: number,
  reason = '',
): Promise<{ tickets: number }> {
  return database.transact(async (writer) => {
    const found = await findCancellableBooking(writer, bookingId)
    if (found === undefined || !(found.booking.memberId === caller.id || isAdmin(caller))) {
      throw new ApiError('error.yoga.bookingNotFound')
    }
    const { booking } = found
    const lesson = await lockLesson(writer, booking.lessonId)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    // Read again, because the lesson could still be moved until it was locked.
    const freeUntil = (await findCancellableBooking(writer, bookingId))?.freeUntil ?? null
    const late = !mayCancel({ ...lesson, freeUntil }, now)
    if (late && (!isAdmin(caller) || reason === '')) throw new ApiError('error.yoga.cancelIn3hr')

    const admin = isAdmin(caller) && caller.id !== booking.memberId ? caller.id : undefined
    const tickets = await cancelBooking(writer, { booking, lesson, admin, prolong: freeUntil !== null }, now)
    if (admin !== undefined) {
      const entry = {
        actor: admin,
        action: 'booking.cancelled',
        subjectId: bookingId,
        before: booking,
        after: late
          ? { status: 'cancelled', afterDeadline: true, ...(await whyReturned(writer, booking, reason)) }
          : null,
      } as const
      await record(writer, entry, now)
    }
    return { tickets }
  })
}

interface Cancelling {
  booking: Booking
  lesson: Lesson
  /** Who cancels; undefined when the member does. */
  admin: AdminId | undefined
  /** Leaves the tickets taken. */
  keepTickets?: boolean
  /** Whether the tickets come back by the studio's doing, so that they can be used for some days at least. */
  prolong?: boolean
}

/**
 * Cancels a booking of a lesson that the caller has locked, and returns its seat and tickets; the seat goes to the first in the
 * waiting list. Returns the balance. Does not check whether it is too late to cancel.
 */
export async function cancelBooking(
  writer: Writer,
  { booking, lesson, admin, keepTickets = false, prolong = false }: Cancelling,
  now: number,
): Promise<number> {
  const cancelled = await markCancelled(writer, { id: booking.id, actorId: admin, keepTickets, now })
  if (cancelled === undefined || cancelled.memberId === null) throw new ApiError('error.yoga.bookingNotFound')
  const { memberId } = cancelled
  const member = await readAccount(writer, memberId)
  const after = await returnSeats(writer, lesson.id, 1)
  // Before the ticket is returned, because it locks this member and those who wait in one order.
  if (after) await giveFreeSeats(writer, after, { actor: admin, alsoWritten: [memberId], now })
  const ticketsExpired = keepTickets || prolong ? 0 : await countExpiredOf(writer, booking.id, now)
  const ticketsKept = keepTickets ? booking.ticketsTaken : 0
  const ticketsReturned = booking.ticketsTaken - ticketsExpired - ticketsKept
  const returned = keepTickets
    ? undefined
    : await returnTickets(
        writer,
        { ...booking, memberId },
        { reason: 'cancelled', actorId: admin ?? memberId, prolong },
        now,
      )
  const tickets = returned ?? member.tickets
  const byMember = admin === undefined
  const content = {
    bookingId: booking.id,
    lesson: lessonInMail(lesson),
    byMember,
    ticketsReturned,
    ticketsExpired,
    ticketsKept,
    tickets,
  }
  const mail = { kind: 'bookingCancelled', to: member, content, waitMs: mergeWithinMs } as const
  await queueBookingMail(writer, mail, now)
  return tickets
}

/** Returns what the booking cost. Answers the balance after it, or undefined for a booking that cost nothing. */
export async function returnTickets(
  writer: Writer,
  { id, memberId, ticketsTaken }: Booking,
  why: { reason: 'cancelled' | 'lessonCancelled'; actorId: string; prolong: boolean },
  now: number,
): Promise<number | undefined> {
  if (ticketsTaken === 0) return undefined
  return moveTickets(writer, { memberId, change: ticketsTaken, bookingId: id, ...why }, now)
}

/**
 * The reason for the audit log; none about a closed account. Called after the ticket was returned, because that locks the
 * member: an account that is closed at the same time is seen here, or its closing sees the entry.
 */
export async function whyReturned(writer: Writer, { memberId }: Booking, reason: string) {
  return { reason: (await findMember(writer, memberId)) === undefined ? null : reason }
}
