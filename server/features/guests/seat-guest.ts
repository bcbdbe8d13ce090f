import type { Writer } from '#server/database/database.ts'
import type { BookingRequest } from '#server/features/bookings/book.ts'
import { insertGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { refusalToBook } from '#server/features/bookings/rules.ts'
import { noteSeatTaken } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { findLesson, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { newId } from '#server/security/new-id.ts'

/**
 * Takes a seat for a guest, by the same conditional update as for a member. Every transaction writes its rows in the order lesson,
 * booking, guest or member, because two transactions in different orders could deadlock.
 */
export async function takeSeatForGuest(writer: Writer, request: BookingRequest): Promise<Lesson> {
  const lesson = await takeFreeSeat(writer, request)
  await noteSeatTaken(writer, lesson)
  return lesson
}

/** The same, for a caller that may still return the seat: it calls `noteSeatTaken` itself. Throws why the seat cannot be taken. */
export async function takeFreeSeat(writer: Writer, request: BookingRequest): Promise<Lesson> {
  const lesson = await takeSeat(writer, request)
  if (lesson === undefined) throw await reasonNotToSeat(writer, request)
  return lesson
}

/**
 * Writes the booking of a seat that was taken. Returns its id.
 * @param given `onlySeat`: the caller has looked whether the person has another seat in the lesson
 */
export async function insertSeatOfGuest(
  writer: Writer,
  {
    lesson,
    guestId,
    price,
    onlySeat = false,
  }: { lesson: Lesson; guestId: string; price: number; onlySeat?: boolean },
  now: number,
): Promise<string> {
  const id = newId()
  const booking = { id, lessonId: lesson.id, guestId, price, onlySeat, now }
  if (!(await insertGuestBooking(writer, booking))) throw new ApiError('error.guest.alreadyBooked')
  return id
}

/** Why the seat could not be taken, from what the transaction reads. */
async function reasonNotToSeat(writer: Writer, { lessonId, startSeen, now }: BookingRequest) {
  const lesson = await findLesson(writer, lessonId)
  // No reason is left only on PostgreSQL, when the last seat is returned between the two statements. The caller may try again.
  return new ApiError(refusalToBook(lesson, { startSeen, alreadyBooked: false, now }) ?? 'error.yoga.noSeat')
}
