import type { Writer } from '#server/database/database.ts'
import { returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { returnTickets } from './cancel.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { listLiveBookings, markCancelled } from './queries.ts'

/**
 * Cancels the bookings of a lesson that the studio has cancelled, returns the tickets and mails the members. The
 * caller has locked the lesson. A booking whose attendance is marked stays as it is. Returns how many it cancelled.
 */
export async function cancelAllOfLesson(
  writer: Writer,
  lesson: Lesson,
  actor: AdminId,
  now: number,
): Promise<number> {
  let cancelled = 0
  for (const booking of await listLiveBookings(writer, lesson.id)) {
    if (!(await markCancelled(writer, { id: booking.id, actorId: actor, now }))) continue
    cancelled += 1
    await returnTickets(writer, booking, { reason: 'lessonCancelled', actorId: actor }, now)
    const { id: bookingId, ticketsTaken: ticketsReturned } = booking
    const content = { bookingId, lesson: lessonInMail(lesson), ticketsReturned }
    await queueBookingMail(writer, { kind: 'lessonCancelled', to: booking, content }, now)
  }
  await returnSeats(writer, lesson.id, cancelled)
  return cancelled
}
