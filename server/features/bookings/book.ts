import type { UpcomingBooking } from '#contract/bookings.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { titleIn } from '#server/features/lessons/answers.ts'
import { lockLesson, returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson, SeatWish } from '#server/features/lessons/queries.ts'
import { cancelUntil, mayCancel } from '#server/features/lessons/rules.ts'
import { holdMember } from '#server/features/members/members.ts'
import type { AdminId, MemberCaller, MemberId } from '#server/http/callers.ts'
import { isAdmin } from '#server/http/callers.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { findLiveBooking, listHistory, listLiveOf, listUpcoming, markCancelled } from './queries.ts'
import { returnTickets, seat, unseat } from './seats.ts'

/** Books a lesson for the caller. */
export function book(
  database: Database,
  memberId: MemberId,
  wish: SeatWish,
): Promise<{ id: string; tickets: number }> {
  return database.transact(async (writer) => {
    const { booking, tickets } = await seat(writer, { memberId, actorId: memberId }, wish)
    return { id: booking.id, tickets }
  })
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
      throw new ApiError('error.yoga.bookingNotFound')
    }
    const lesson = await lockLesson(writer, booking.lessonId)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    if (!isAdmin(caller) && !mayCancel(lesson.startsAt, now)) throw new ApiError('error.yoga.cancelIn3hr')

    const tickets = await unseat(writer, { booking, lesson, actorId: caller.id }, now)
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
  for (const taken of await listLiveOf(writer, lesson.id)) {
    // Whoever was marked as having come, or not, keeps that mark.
    if (!(await markCancelled(writer, { id: taken.id, actorId: actor, now }))) continue
    cancelled += 1
    await returnTickets(writer, taken, { reason: 'lessonCancelled', actorId: actor }, now)
    const { id: bookingId, ticketsTaken: ticketsReturned } = taken
    const content = { bookingId, lesson: lessonInMail(lesson), ticketsReturned }
    await queueBookingMail(writer, { kind: 'lessonCancelled', to: taken, content }, now)
  }
  await returnSeats(writer, lesson.id, cancelled)
  return cancelled
}

/**
 * Cancels all bookings of a member that the rules still let them cancel, as they would do it themselves, and holds the
 * member, who books nothing more. Returns how many there were.
 */
export async function cancelAllBy(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const lessons = new Map<string, Lesson | undefined>()
  // All locks before the first change, in one order, so that two who do the same cannot lock each other out.
  const lockAll = async (bookings: Array<{ lessonId: string }>) => {
    for (const lessonId of bookings.map((booking) => booking.lessonId).toSorted()) {
      if (!lessons.has(lessonId)) lessons.set(lessonId, await lockLesson(writer, lessonId))
    }
  }
  await lockAll(await listUpcoming(writer, memberId, now))
  if ((await holdMember(writer, memberId)) === undefined) throw new ApiError('error.server.token_expired')
  // Read again: only now nobody books any more.
  const upcoming = await listUpcoming(writer, memberId, now)
  await lockAll(upcoming)

  let cancelled = 0
  for (const { id } of upcoming) {
    const booking = await findLiveBooking(writer, id)
    const lesson = lessons.get(booking?.lessonId ?? '')
    if (booking === undefined || lesson === undefined || !mayCancel(lesson.startsAt, now)) continue
    await unseat(writer, { booking, lesson, actorId: memberId }, now)
    cancelled += 1
  }
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
