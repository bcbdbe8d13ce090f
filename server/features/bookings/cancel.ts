import type { SeatCancellation } from '#contract/bookings/bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { endAllWaitsOf, endListsOfCancelled } from '#server/features/bookings/waiting-list/end-waiting.ts'
import type { EndedWait } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { listLessonsWaitedFor } from '#server/features/bookings/waiting-list/queries.ts'
import {
  lockActiveLesson,
  lockActiveLessons,
  lockLateLessons,
  lockLesson,
  returnSeats,
} from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findMember, lockMember, lockMembers, readAccount } from '#server/features/members/queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import { findOrderOfSeat, lockNetPaidForSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { countExpiredOf } from '#server/features/tickets/queries.ts'
import { newExpiry } from '#server/features/tickets/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import { actsForOthers } from '#server/http/authentication.ts'
import type { AdminCaller, AdminId, MemberCaller, MemberId } from '#server/http/authentication.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { noteAbsence } from './absences/count-absences.ts'
import { listLiveGuestBookings } from './guest-queries.ts'
import type { GuestBookingRow } from './guest-queries.ts'
import { giveBackSeat, refundSeat } from './event-seats.ts'
import type { SeatPolicy } from './event-seats.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import {
  findCancellableBooking,
  listCancellableBookings,
  listLiveBookings,
  markCancelled,
  readAddressedBooking,
} from './queries.ts'
import { listUpcoming } from './member-queries.ts'
import type { AddressedBooking, Booking } from './queries.ts'
import { mergeWithinMs, keepsTickets, mayCancel } from './rules.ts'
import { promoteWaitingMembers, lockWaitingMembers } from './waiting-list/promote-waiting-members.ts'

/**
 * Cancels a booking of the member who calls, until the last instant for it. An administrator may cancel the
 * booking of any member, after that instant only with a reason (decision 0019), which is recorded. Returns
 * the tickets that the booking's member has afterwards.
 */
export function cancel(
  ctx: Context<MemberCaller>,
  bookingId: string,
  reason = '',
): Promise<{ tickets: number }> {
  return ctx.transact(async (tx) => {
    const by = actsForOthers(tx.caller, 'cancelBooking') ? tx.caller : undefined
    const found = await findCancellableBooking(tx.writer, bookingId)
    if (found === undefined || (found.booking.memberId !== tx.caller.id && by === undefined))
      throw new ApiError('error.yoga.bookingNotFound')
    const { booking } = found
    const lesson = await lockLesson(tx.writer, booking.lessonId)
    if (lesson === undefined) throw new Error(`booking ${bookingId} has no lesson`)
    // Read again, because the lesson could still be moved until it was locked.
    const freeUntil = (await findCancellableBooking(tx.writer, bookingId))?.freeUntil ?? null
    if (lesson.eventPrice !== null) await refuseSeatWithOrder(tx.writer, booking)
    const late = !mayCancelSeat(tx.facts, { lesson, freeUntil }, tx.now)
    if (late && (by === undefined || reason === '')) throw new ApiError('error.yoga.cancelIn3hr')

    const admin = by?.id === booking.memberId ? undefined : by?.id
    const { tickets } = await cancelBooking(tx, { booking, lesson, admin, freeUntil })
    if (admin !== undefined) {
      const after = late
        ? { status: 'cancelled', afterDeadline: true, ...(await whyReturned(tx.writer, booking, reason)) }
        : null
      const entry = { action: 'booking.cancelled', subjectId: bookingId, before: booking, after } as const
      await tx.record({ actor: admin, ...entry })
    }
    return { tickets }
  })
}

/** What a seat in an event cost is given back by another call, which says how much (features/offers). */
async function refuseSeatWithOrder(reader: Writer, { id }: Booking): Promise<void> {
  if ((await findOrderOfSeat(reader, id)) !== undefined) throw new ApiError('error.yoga.seatPaid')
}

/** A seat in an event can be given up until the start: its terms say what comes back. */
export const mayCancelSeat = (
  facts: StudioFacts,
  { lesson, freeUntil }: { lesson: Pick<Lesson, 'startsAt' | 'eventPrice'>; freeUntil: number | null },
  now: number,
): boolean =>
  lesson.eventPrice === null ? mayCancel(facts, { ...lesson, freeUntil }, now) : now < lesson.startsAt

export interface Cancelling {
  booking: Booking
  lesson: Lesson
  /** Until when the booking can be cancelled instead of the usual deadline; null: until that. */
  freeUntil: number | null
  /** Who cancels; undefined when the member does. */
  admin: AdminId | undefined
  /** Leaves the tickets taken. */
  keepTickets?: boolean
  /** What comes back of a seat in an event, and the refund that the caller saw. Absent: by the terms. */
  seat?: { policy: SeatPolicy; seen?: number }
}

/**
 * Cancels a booking of a lesson that the caller has locked, and returns its seat and tickets; the seat goes
 * to the first in the waiting list. Returns the balance of tickets, and what the caller has to give back of a
 * seat in an event (`refundSeat`). Does not check whether it is too late to cancel.
 */
export async function cancelBooking(
  tx: TransactionContext<MemberCaller>,
  { booking, lesson, freeUntil, admin, keepTickets = false, seat }: Cancelling,
): Promise<{ tickets: number; refund: number }> {
  const { id: bookingId, ticketsTaken } = booking
  // The studio has moved the lesson late: tickets that come back can be used for some days at least.
  const prolong = freeUntil !== null && !keepTickets
  const mark = { id: bookingId, actorId: admin, keepTickets, now: tx.now }
  const cancelled = await markCancelled(tx.writer, mark)
  if (cancelled === undefined || cancelled.memberId === null) throw new ApiError('error.yoga.bookingNotFound')
  const { memberId } = cancelled
  const member = await readAccount(tx.writer, memberId)
  const after = await returnSeats(tx.writer, lesson.id, 1)
  // Before the ticket is returned, because it locks this member and those who wait in one order.
  if (after) await promoteWaitingMembers(tx, after, { actor: admin, alsoWritten: [memberId] })
  const ticketsExpired = keepTickets || prolong ? 0 : await countExpiredOf(tx.writer, bookingId, tx.now)
  const ticketsKept = keepTickets ? ticketsTaken : 0
  const ticketsReturned = ticketsTaken - ticketsExpired - ticketsKept
  const why = { reason: 'cancelled', actorId: admin ?? memberId, prolong } as const
  const returned = keepTickets ? undefined : await giveTicketsBack(tx, { ...booking, memberId }, why)
  const tickets = returned ?? member.tickets
  const eventSeat = { bookingId, memberId, lesson, freeUntil }
  const given =
    lesson.eventPrice === null ? undefined : await giveBackSeat(tx, eventSeat, { policy: 'rule', ...seat })
  const content = {
    bookingId,
    lesson: lessonInMail(lesson),
    byMember: admin === undefined,
    ticketsReturned,
    ticketsExpired,
    ticketsKept,
    tickets,
    ...(given && { seat: given }),
  }
  await queueBookingMail(tx, { kind: 'bookingCancelled', to: member, content, waitMs: mergeWithinMs })
  return { tickets, refund: given?.refund ?? 0 }
}

/**
 * Returns what the booking cost. Answers the balance after it, or undefined for a booking that cost nothing.
 */
async function giveTicketsBack(
  tx: TransactionContext,
  { id, memberId, ticketsTaken }: Booking,
  { prolong, ...why }: { reason: 'cancelled' | 'lessonCancelled'; actorId: string; prolong: boolean },
): Promise<number | undefined> {
  if (ticketsTaken === 0) return undefined
  const usable = prolong && { usableUntil: newExpiry(tx.facts, tx.now) }
  return moveTickets(tx, { memberId, change: ticketsTaken, bookingId: id, ...why, ...usable })
}

/**
 * The reason for the audit log; none about a closed account. Called after the ticket was returned, because
 * that locks the member: an account that is closed at the same time is seen here, or its closing sees the
 * entry.
 */
async function whyReturned(writer: Writer, { memberId }: Booking, reason: string) {
  return { reason: (await findMember(writer, memberId)) === undefined ? null : reason }
}

interface Cancellation {
  id: string
  afterDeadline: boolean
  /** Whether the tickets come back, and no absence is noted, although it is too late. */
  returnTickets: boolean
  /** Why they come back. */
  reason: string
}

/**
 * An administrator cancels a member's booking and returns its tickets. After the members' deadline only where
 * asked, and the tickets stay taken unless the administrator returns them and says why. If a plan paid for
 * the booking, it is an absence instead, unless the administrator says why not.
 */
export function cancelForMember(
  ctx: Context<AdminCaller>,
  { id, afterDeadline, returnTickets, reason }: Cancellation,
): Promise<{ tickets: number }> {
  return ctx.transact(async (tx) => {
    const found = await findCancellableBooking(tx.writer, id)
    if (found === undefined) throw new ApiError('error.yoga.bookingNotFound')
    const lesson = await lockActiveLesson(tx.writer, found.booking.lessonId)
    // Read again, because the lesson could still be moved until it was locked.
    const { booking, freeUntil } = (await findCancellableBooking(tx.writer, id)) ?? found
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    if (lesson.eventPrice !== null) await refuseSeatWithOrder(tx.writer, booking)
    const late = !mayCancelSeat(tx.facts, { lesson, freeUntil }, tx.now)
    if (late && !afterDeadline) throw new ApiError('error.yoga.cancelIn3hr')

    const keepTickets = keepsTickets(booking, { late, returnTickets })
    const cancelling = { booking, lesson, freeUntil, admin: tx.caller.id, keepTickets }
    const { tickets } = await cancelBooking(tx, cancelling)
    const after = {
      status: 'cancelled',
      afterDeadline: late,
      ...(keepTickets && { ticketsKept: booking.ticketsTaken }),
      ...(late && returnTickets && (await whyReturned(tx.writer, booking, reason))),
    }
    if (late && !returnTickets) await noteAbsence(tx, { bookingId: id, kind: 'late' })
    await tx.record({ action: 'booking.cancelled', subjectId: id, before: booking, after })
    return { tickets }
  })
}

/**
 * Cancels the bookings that the member may still cancel, as the member could do one by one, and ends their
 * waits. Locks the member, who can then book nothing more before the transaction ends. Returns how many
 * bookings it cancelled.
 * @param from cancels only the bookings of lessons that begin then or later, and ends no waits
 */
export async function cancelAllOfMember(
  tx: TransactionContext<MemberCaller>,
  memberId: MemberId,
  from?: number,
): Promise<number> {
  const locked = await lockLessonsOfMember(tx, memberId, async () => {
    const upcoming = (await listUpcoming(tx.writer, memberId, tx.now)).filter(
      ({ startsAt }) => startsAt >= (from ?? 0),
    )
    const waitedFor = from === undefined ? await listLessonsWaitedFor(tx.writer, memberId) : []
    return { upcoming, lessonIds: [...upcoming.map(({ lessonId }) => lessonId), ...waitedFor] }
  })
  if (locked === undefined) throw new ApiError('error.server.token_expired')
  const { upcoming, lessons } = locked
  if (from === undefined) await endAllWaitsOf(tx, memberId)

  const cancelled: Array<{ bookingId: string; amount: number }> = []
  for (const { id } of upcoming) {
    const found = await findCancellableBooking(tx.writer, id)
    const lesson = lessons.get(found?.booking.lessonId ?? '')
    if (found === undefined || lesson === undefined) continue
    const { booking, freeUntil } = found
    if (!mayCancelSeat(tx.facts, { lesson, freeUntil }, tx.now)) continue
    const { refund } = await cancelBooking(tx, { booking, lesson, freeUntil, admin: undefined })
    cancelled.push({ bookingId: id, amount: refund })
  }
  for (const seat of cancelled) await refundSeat(tx, { ...seat, reason: 'seatCancelled', actor: tx.caller })
  return cancelled.length
}

/**
 * Locks the lessons that `read` names, those who wait for their seats, and the member, who can then book
 * nothing more before the transaction ends. Returns what `read` finds under the locks, and undefined for an
 * account that is closed.
 */
export async function lockLessonsOfMember<Found extends { lessonIds: string[] }>(
  tx: TransactionContext,
  memberId: string,
  read: () => Promise<Found>,
): Promise<(Found & { lessons: ReadonlyMap<string, Lesson> }) | undefined> {
  const { lessonIds } = await read()
  const locked = await lockActiveLessons(tx.writer, lessonIds)
  await lockWaitingMembers(tx, locked, { alsoWritten: [memberId] })
  if ((await lockMember(tx.writer, memberId)) === undefined) return undefined
  // Read again, because the member could still book and wait until the row was locked.
  const found = await read()
  const late = found.lessonIds.filter((id) => !lessonIds.includes(id))
  const lessons = [...locked, ...(await lockLateLessons(tx.writer, late))]
  return { ...found, lessons: new Map(lessons.map((lesson) => [lesson.id, lesson])) }
}

/** A booking that was cancelled together with its lesson. */
export interface CancelledBooking extends AddressedBooking {
  lesson: Lesson
  /** What came back of a seat in an event. */
  seat?: SeatCancellation | undefined
}

/** A guest's booking that was cancelled together with its lesson. */
export interface CancelledSeat extends GuestBookingRow {
  lesson: Lesson
  /** Whole yen that go back. */
  refund: number
}

/** What ended together with lessons that the studio has cancelled. */
export interface EndedWithLessons {
  bookings: CancelledBooking[]
  guests: CancelledSeat[]
  waits: EndedWait[]
}

/**
 * Cancels the bookings of lessons that the studio has cancelled, returns the tickets and what guests have
 * paid, and ends the waiting lists. The caller has locked the lessons, and tells members and guests. A
 * booking whose attendance is marked stays as it is.
 */
export async function cancelAllOfLessons(
  tx: TransactionContext,
  lessons: readonly Lesson[],
  actor: AdminId,
): Promise<EndedWithLessons> {
  const cancelled: CancelledBooking[] = []
  // All members before the first invitation.
  await lockBookers(
    tx.writer,
    lessons.filter(({ eventPrice }) => eventPrice !== null).map(({ id }) => id),
  )
  for (const { lesson, ...seen } of await bookingsOf(tx.writer, lessons)) {
    const marked = await markCancelled(tx.writer, { id: seen.id, actorId: actor, now: tx.now })
    if (marked === undefined) continue
    const booking = marked.memberId === seen.memberId ? seen : await readAddressedBooking(tx.writer, seen.id)
    await giveTicketsBack(tx, booking, { reason: 'lessonCancelled', actorId: actor, prolong: true })
    const { id: bookingId, memberId } = booking
    const seat =
      lesson.eventPrice === null
        ? undefined
        : await giveBackSeat(tx, { bookingId, memberId, lesson, freeUntil: null }, { policy: 'full' })
    cancelled.push({ ...booking, lesson, seat })
  }
  for (const { id: bookingId, seat } of cancelled) {
    const amount = seat?.refund ?? 0
    await refundSeat(tx, { bookingId, amount, reason: 'lessonCancelled', actor: null })
  }
  const guests = await cancelGuestsOf(tx, lessons, actor)
  for (const { id } of lessons) {
    await returnSeats(
      tx.writer,
      id,
      [...cancelled, ...guests].filter(({ lessonId }) => lessonId === id).length,
    )
  }
  return { bookings: cancelled, guests, waits: await endListsOfCancelled(tx, lessons) }
}

/**
 * Locks the members who have booked the lessons, which the caller has locked. For a transaction that locks
 * hires before it cancels the lessons.
 */
export async function lockBookers(writer: Writer, lessonIds: readonly string[]): Promise<void> {
  const memberIds = (await listCancellableBookings(writer, lessonIds)).map(({ memberId }) => memberId)
  if (memberIds.length > 0) await lockMembers(writer, memberIds)
}

/**
 * What a guest has paid goes back in full. Cash and transfers stay open refunds until an administrator hands
 * the money over.
 */
async function cancelGuestsOf(tx: TransactionContext, lessons: readonly Lesson[], actor: AdminId) {
  const cancelled: CancelledSeat[] = []
  for (const lesson of lessons) {
    for (const booking of await listLiveGuestBookings(tx.writer, [lesson.id])) {
      if (!(await markCancelled(tx.writer, { id: booking.id, actorId: actor, now: tx.now }))) continue
      const refund = await lockNetPaidForSeat(tx.writer, booking.id)
      const about = { bookingId: booking.id, reason: 'lessonCancelled', actor: null } as const
      await requestRefund(tx, { ...about, amount: refund })
      cancelled.push({ ...booking, lesson, refund })
    }
  }
  return cancelled
}

/** The live bookings of all the lessons, in the one order in which transactions may lock their members. */
async function bookingsOf(writer: Writer, lessons: readonly Lesson[]): Promise<CancelledBooking[]> {
  const bookings: CancelledBooking[] = []
  for (const lesson of lessons) {
    for (const booking of await listLiveBookings(writer, lesson.id)) bookings.push({ ...booking, lesson })
  }
  return bookings.toSorted((a, b) => (a.memberId < b.memberId ? -1 : a.memberId > b.memberId ? 1 : 0))
}
