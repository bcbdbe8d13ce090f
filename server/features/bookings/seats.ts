import type { Writer } from '#server/database/database.ts'
import { findLesson, returnSeats, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson, SeatWish } from '#server/features/lessons/queries.ts'
import { refusalToBook } from '#server/features/lessons/rules.ts'
import { holdMember, isMember, memberForBooking } from '#server/features/members/members.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { hasLiveBooking, insertBooking, markCancelled } from './queries.ts'
import type { Booking } from './queries.ts'
import { ticketsFor } from './rules.ts'

interface Sitter {
  memberId: string
  /** Who books: the member, or an administrator. */
  actorId: string
  withoutTicket?: boolean
}

/**
 * Books a lesson: seat, ticket, booking, movement and mail together or not at all. Rows are written in the
 * order lesson, booking, member, here and everywhere, so that two transactions cannot lock each other out.
 */
export async function seat(writer: Writer, sitter: Sitter, wish: SeatWish) {
  const { memberId, actorId, withoutTicket = false } = sitter
  const [lesson, member] = await Promise.all([takeSeat(writer, wish), memberForBooking(writer, memberId)])
  if (lesson === undefined) throw await reasonNotToBook(writer, memberId, wish)

  const ticketsTaken = withoutTicket ? 0 : ticketsFor(member.memberType)
  const id = newId()
  const { now } = wish
  if (!(await insertBooking(writer, { id, lessonId: lesson.id, memberId, ticketsTaken, now }))) {
    throw new ApiError('error.yoga.alreadyBooked')
  }

  const booking = { id, lessonId: lesson.id, memberId, ticketsTaken }
  const tickets = await takeTickets(writer, booking, actorId, now)
  const content = { bookingId: id, lesson: lessonInMail(lesson), ticketsTaken, tickets }
  await queueBookingMail(writer, { kind: 'bookingConfirmed', to: member, content }, now)
  return { booking, tickets }
}

/** What the booking costs, if anything, and in any case makes sure that the member cannot leave meanwhile. */
async function takeTickets(writer: Writer, booking: Booking, actorId: string, now: number): Promise<number> {
  const { id, memberId, ticketsTaken } = booking
  const gone = new ApiError(actorId === memberId ? 'error.server.token_expired' : 'error.user.notFound')
  if (ticketsTaken === 0) {
    const member = await holdMember(writer, memberId)
    if (member === undefined) throw gone
    return member.tickets
  }
  const movement = { memberId, change: -ticketsTaken, reason: 'booked', bookingId: id, actorId } as const
  const balance = await moveTickets(writer, movement, now)
  if (balance !== undefined) return balance
  throw (await isMember(writer, memberId)) ? new ApiError('error.yoga.noTicket') : gone
}

/** The seat could not be taken: says why, from what the transaction sees. */
async function reasonNotToBook(writer: Writer, memberId: string, { id, startSeen, now }: SeatWish) {
  const lesson = await findLesson(writer, id)
  const alreadyBooked = await hasLiveBooking(writer, id, memberId)
  // Without another reason the last seat came free in between; the member may try again.
  return new ApiError(refusalToBook(lesson, { startSeen, alreadyBooked, now }) ?? 'error.yoga.noSeat')
}

/** Cancels a booking of a lesson that the caller has locked, and returns what it cost. Returns the balance. */
export async function unseat(
  writer: Writer,
  { booking, lesson, actorId }: { booking: Booking; lesson: Lesson; actorId: string },
  now: number,
): Promise<number> {
  const member = await memberForBooking(writer, booking.memberId)
  if (!(await markCancelled(writer, { id: booking.id, actorId, now }))) {
    throw new ApiError('error.yoga.bookingNotFound')
  }
  await returnSeats(writer, lesson.id, 1)
  const ticketsReturned = booking.ticketsTaken
  const returned = await returnTickets(writer, booking, { reason: 'cancelled', actorId }, now)
  const tickets = returned ?? member.tickets
  const content = { bookingId: booking.id, lesson: lessonInMail(lesson), ticketsReturned, tickets }
  await queueBookingMail(writer, { kind: 'bookingCancelled', to: member, content }, now)
  return tickets
}

/** The balance after the return, or undefined when the booking had cost nothing. */
export async function returnTickets(
  writer: Writer,
  { id, memberId, ticketsTaken }: Booking,
  why: { reason: 'cancelled' | 'lessonCancelled'; actorId: string },
  now: number,
): Promise<number | undefined> {
  if (ticketsTaken === 0) return undefined
  return moveTickets(writer, { memberId, change: ticketsTaken, bookingId: id, ...why }, now)
}
