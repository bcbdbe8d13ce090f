import type { Writer } from '#server/database/database.ts'
import { returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { CancelledSeat } from '#server/features/guests/mail-cancelled-seats.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { lockLeftOfSeat } from '#server/features/payments/guest-money-queries.ts'
import { requestRefund } from '#server/features/payments/refunds/request-refund.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { returnTickets } from './cancel.ts'
import { listLiveGuestBookings } from './guest-queries.ts'
import { listCancellableBookings, listLiveBookings, markCancelled, readAddressedBooking } from './queries.ts'
import type { AddressedBooking } from './queries.ts'
import { endListsOfCancelled } from './waiting-list/end-waiting.ts'
import type { EndedWait } from './waiting-list/end-waiting.ts'

/** A booking that was cancelled together with its lesson. */
interface CancelledBooking extends AddressedBooking {
  lesson: Lesson
}

/** What ended together with lessons that the studio has cancelled. */
export interface EndedWithLessons {
  bookings: CancelledBooking[]
  guests: CancelledSeat[]
  waits: EndedWait[]
}

/**
 * Cancels the bookings of lessons that the studio has cancelled, returns the tickets and what guests have paid, and ends the
 * waiting lists. The caller has locked the lessons, and tells members and guests. A booking whose attendance is marked stays as it is.
 */
export async function cancelAllOfLessons(
  writer: Writer,
  lessons: readonly Lesson[],
  actor: AdminId,
  now: number,
): Promise<EndedWithLessons> {
  const cancelled: CancelledBooking[] = []
  for (const { lesson, ...seen } of await bookingsOf(writer, lessons)) {
    const marked = await markCancelled(writer, { id: seen.id, actorId: actor, now })
    if (marked === undefined) continue
    const booking = marked.memberId === seen.memberId ? seen : await readAddressedBooking(writer, seen.id)
    await returnTickets(writer, booking, { reason: 'lessonCancelled', actorId: actor, prolong: true }, now)
    cancelled.push({ ...booking, lesson })
  }
  const guests = await cancelGuestsOf(writer, lessons, actor, now)
  for (const { id } of lessons) {
    await returnSeats(writer, id, [...cancelled, ...guests].filter(({ lessonId }) => lessonId === id).length)
  }
  return { bookings: cancelled, guests, waits: await endListsOfCancelled(writer, lessons, now) }
}

/** Locks the members who have booked the lessons, which the caller has locked. For a transaction that locks hires before it cancels the lessons. */
export async function lockBookers(writer: Writer, lessonIds: readonly string[]): Promise<void> {
  const memberIds = (await listCancellableBookings(writer, lessonIds)).map(({ memberId }) => memberId)
  if (memberIds.length > 0) await lockMembers(writer, memberIds)
}

/** What a guest has paid goes back in full. Cash and transfers stay open refunds until an administrator hands the money over. */
async function cancelGuestsOf(writer: Writer, lessons: readonly Lesson[], actor: AdminId, now: number) {
  const cancelled: CancelledSeat[] = []
  for (const lesson of lessons) {
    for (const booking of await listLiveGuestBookings(writer, [lesson.id])) {
      if (!(await markCancelled(writer, { id: booking.id, actorId: actor, now }))) continue
      const refund = await lockLeftOfSeat(writer, booking.id)
      const wanted = {
        bookingId: booking.id,
        amount: refund,
        reason: 'lessonCancelled',
        actor: null,
      } as const
      await requestRefund(writer, wanted, now)
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
