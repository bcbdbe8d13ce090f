import type { UpcomingBooking } from '#contract/bookings.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/service.ts'
import { titleIn } from '#server/features/lessons/answers.ts'
import { findLesson, lockLesson, returnSeats, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson, SeatWish } from '#server/features/lessons/queries.ts'
import { cancelUntil, mayCancel, refusalToBook } from '#server/features/lessons/rules.ts'
import { writtenName } from '#server/features/mail/rules.ts'
import { queueMail } from '#server/features/mail/service.ts'
import { memberForBooking } from '#server/features/members/service.ts'
import { moveTickets } from '#server/features/tickets/service.ts'
import type { AdminId, MemberCaller, MemberId } from '#server/platform/callers.ts'
import { isAdmin } from '#server/platform/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lessonInMail } from './mails.ts'
import {
  findLiveBooking,
  hasLiveBooking,
  insertBooking,
  listHistory,
  listLiveOf,
  listUpcoming,
  markCancelled,
} from './queries.ts'
import { ticketsFor } from './rules.ts'

/**
 * Books a lesson: seat, ticket, booking, movement and mail together or not at all. Rows are written in the
 * order lesson, booking, member, here and everywhere, so that two transactions cannot lock each other out.
 */
export function book(
  database: Database,
  memberId: MemberId,
  wish: SeatWish,
): Promise<{ id: string; tickets: number }> {
  return database.transact(async (writer) => {
    const [lesson, member] = await Promise.all([takeSeat(writer, wish), memberForBooking(writer, memberId)])
    if (lesson === undefined) throw await reasonNotToBook(writer, memberId, wish)

    const ticketsTaken = ticketsFor(member.memberType)
    const id = newId()
    const { now } = wish
    if (!(await insertBooking(writer, { id, lessonId: lesson.id, memberId, ticketsTaken, now }))) {
      throw new Refusal('error.yoga.alreadyBooked')
    }

    const tickets =
      ticketsTaken === 0 ? member.tickets : await takeTickets(writer, { id, memberId, ticketsTaken }, now)
    const name = writtenName(member, member.language)
    const content = { name, bookingId: id, lesson: lessonInMail(lesson), ticketsTaken, tickets }
    await queueMail(writer, member, 'bookingConfirmed', content, now)
    return { id, tickets }
  })
}

async function takeTickets(
  writer: Writer,
  booking: { id: string; memberId: string; ticketsTaken: number },
  now: number,
): Promise<number> {
  const { id, memberId, ticketsTaken } = booking
  const movement = {
    memberId,
    change: -ticketsTaken,
    reason: 'booked',
    bookingId: id,
    actorId: memberId,
  } as const
  const balance = await moveTickets(writer, movement, now)
  if (balance === undefined) throw new Refusal('error.yoga.noTicket')
  return balance
}

/** The seat could not be taken: says why, from what the transaction sees. */
async function reasonNotToBook(writer: Writer, memberId: MemberId, { id, startSeen, now }: SeatWish) {
  const lesson = await findLesson(writer, id)
  const alreadyBooked = await hasLiveBooking(writer, id, memberId)
  // Without another reason the last seat came free in between; the member may try again.
  return new Refusal(refusalToBook(lesson, { startSeen, alreadyBooked, now }) ?? 'error.yoga.noSeat')
}

/**
 * Cancels a booking and returns what it cost. Members cancel their own until three hours before the start;
 * administrators anybody's at any time, which is recorded. Returns the booking member's tickets.
 */
export function cancel(
  database: Database,
  caller: MemberCaller,
  bookingId: string,
  now: number,
): Promise<{ tickets: number }> {
  return database.transact(async (writer) => {
    const booking = await findLiveBooking(writer, bookingId)
    if (booking === undefined || !(booking.memberId === caller.id || isAdmin(caller))) {
      throw new Refusal('error.yoga.bookingNotFound')
    }
    const lesson = await lockLesson(writer, booking.lessonId)
    if (lesson === undefined) throw new Refusal('error.yoga.bookingNotFound')
    if (!isAdmin(caller) && !mayCancel(lesson.startsAt, now)) throw new Refusal('error.yoga.cancelIn3hr')

    const member = await memberForBooking(writer, booking.memberId)
    if (!(await markCancelled(writer, { id: bookingId, actorId: caller.id, now }))) {
      throw new Refusal('error.yoga.bookingNotFound')
    }
    await returnSeats(writer, lesson.id, 1)
    const ticketsReturned = booking.ticketsTaken
    const tickets =
      (await returnTickets(writer, booking, { reason: 'cancelled', actorId: caller.id }, now)) ??
      member.tickets
    const name = writtenName(member, member.language)
    const content = { name, bookingId, lesson: lessonInMail(lesson), ticketsReturned, tickets }
    await queueMail(writer, member, 'bookingCancelled', content, now)
    if (isAdmin(caller) && caller.id !== booking.memberId) {
      const deed = {
        action: 'booking.cancelled',
        subjectId: bookingId,
        before: booking,
        after: null,
      } as const
      await record(writer, { actor: caller.id, ...deed }, now)
    }
    return { tickets }
  })
}

/** The balance after the return, or undefined when the booking had cost nothing. */
async function returnTickets(
  writer: Writer,
  { id, memberId, ticketsTaken }: { id: string; memberId: string; ticketsTaken: number },
  why: { reason: 'cancelled' | 'lessonCancelled'; actorId: string },
  now: number,
): Promise<number | undefined> {
  if (ticketsTaken === 0) return undefined
  return moveTickets(writer, { memberId, change: ticketsTaken, bookingId: id, ...why }, now)
}

/**
 * Cancels every booking of a lesson that the studio has cancelled, returns the tickets and tells the
 * members. The caller holds the lesson's lock. Returns how many there were.
 */
export async function cancelAllOf(
  writer: Writer,
  lesson: Lesson,
  actor: AdminId,
  now: number,
): Promise<number> {
  let cancelled = 0
  for (const seat of await listLiveOf(writer, lesson.id)) {
    // Whoever was marked as having come, or not, keeps that mark.
    if (!(await markCancelled(writer, { id: seat.id, actorId: actor, now }))) continue
    cancelled += 1
    await returnTickets(writer, seat, { reason: 'lessonCancelled', actorId: actor }, now)
    const { name, id: bookingId, ticketsTaken: ticketsReturned } = seat
    const content = { name, bookingId, lesson: lessonInMail(lesson), ticketsReturned }
    await queueMail(writer, seat, 'lessonCancelled', content, now)
  }
  await returnSeats(writer, lesson.id, cancelled)
  return cancelled
}

/** The caller's bookings of lessons that have not ended, in order of start. */
export async function ownBookings(
  reader: Reader,
  id: MemberId,
  { now, language }: { now: number; language: Language },
): Promise<UpcomingBooking[]> {
  const bookings = await listUpcoming(reader, id, now)
  return bookings.map(({ titleEn, startsAt, endsAt, ...booking }) => ({
    ...booking,
    title: titleIn({ title: booking.title, titleEn }, language),
    start: new Date(startsAt).toISOString(),
    end: new Date(endsAt).toISOString(),
    cancelUntil: new Date(cancelUntil(startsAt)).toISOString(),
  }))
}

/** A member's bookings of any status, newest lessons first. */
export async function bookingsOf(reader: Reader, memberId: string, language: Language) {
  const bookings = await listHistory(reader, memberId)
  return bookings.map(({ titleEn, startsAt, endsAt, ...booking }) => ({
    ...booking,
    title: titleIn({ title: booking.title, titleEn }, language),
    start: new Date(startsAt).toISOString(),
    end: new Date(endsAt).toISOString(),
  }))
}
