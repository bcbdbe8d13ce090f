import type { BookingLimit } from '#contract/bookings/bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { changeWaiting, findLesson, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { findMember, lockMember, readAccount } from '#server/features/members/queries.ts'
import { findSpanAt } from '#server/features/payments/pausing-queries.ts'
import type { SpanWithoutPlan } from '#server/features/payments/rules.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { beforeJoining, isUnlimited } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { fullName } from '#studio/person-name.ts'
import { expectNoMoney, payWithInvitation } from './event-seats.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { expectOpen, expectWithinLimits, refuseSecondSeat } from './limits.ts'
import { queueBookingMail } from './mails.ts'
import { findSeatAsGuest, hasLiveBooking, insertBooking } from './queries.ts'
import type { Booking } from './queries.ts'
import { mergeWithinMs, refusalToBook, ticketsFor } from './rules.ts'
import { endEntry, setOffered } from './waiting-list/queries.ts'

interface Booker {
  memberId: string
  withoutTicket?: boolean
  /** Whether an invitation of the member pays for the event. */
  invitation?: boolean
  /** Whether an administrator knows that the person has a seat in the lesson as a guest. */
  secondSeat?: boolean
  /** Which limits an administrator knows of and goes beyond. */
  beyond?: readonly BookingLimit[]
}

export interface BookingRequest {
  lessonId: string
  /** The start of the lesson that the booker saw. */
  startSeen: number
}

/** Books a lesson, or an event that costs no money, for the member who calls. */
export function book(
  ctx: Context<MemberCaller>,
  { invitation = false, ...request }: BookingRequest & { invitation?: boolean },
): Promise<{ id: string; tickets: number }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const { booking, tickets } = await createBooking(tx, { memberId: tx.caller.id, invitation }, request)
      return { id: booking.id, tickets }
    }),
  )
}

/**
 * Takes the seat and the ticket, writes the booking, and queues the mail: all of it or nothing. Every
 * transaction writes its rows in the order lesson, booking, member, because two transactions in different
 * orders could deadlock.
 */
async function createBooking(tx: TransactionContext<MemberCaller>, booker: Booker, request: BookingRequest) {
  const { writer } = tx
  const actorId = tx.caller.id
  const { memberId, withoutTicket = false, invitation = false, secondSeat = false, beyond = [] } = booker
  const lesson = await takeFreeSeat(tx, request, memberId)
  const member = await readAccount(writer, memberId)
  expectNoMoney(lesson, member, { invitation, withoutTicket })
  // Who has no plan then pays with a ticket, if that is possible at all.
  const span = isUnlimited(member.memberType)
    ? await findSpanAt(writer, memberId, lesson.startsAt)
    : undefined
  if (!withoutTicket) expectBookable(lesson, span)
  const memberType = span === undefined ? member.memberType : beforeJoining
  if (!beyond.includes('opening')) expectOpen(tx, lesson, memberType)

  const byMember = actorId === memberId
  if (byMember && (await findSeatAsGuest(writer, lesson.id, memberId)))
    throw new ApiError('error.yoga.alreadyBooked')
  if (!byMember && !secondSeat)
    await refuseSecondSeat(writer, lesson.id, { ...member, name: fullName(member), bookedAs: 'member' })
  const booked = { lesson, member: { memberId, memberType } }
  const onlySeat = secondSeat ? null : 1
  const { booking, tickets } = await seatMember(tx, { ...booked, actorId, withoutTicket, onlySeat })
  await expectWithinLimits(tx, { ...booked, beyond })
  // Read when the member is locked, because a pause that begins meanwhile cancels only what it sees.
  if (!withoutTicket) expectBookable(lesson, await findSpanAt(writer, memberId, lesson.startsAt))
  if (invitation) await payWithInvitation(tx, { memberId, bookingId: booking.id })
  await removeBookerFromWaitingList(tx, lesson, memberId)
  const { id: bookingId, ticketsTaken } = booking
  const event = lesson.eventPrice === null ? {} : ({ seat: invitation ? 'invitation' : 'free' } as const)
  const content = { bookingId, lesson: lessonInMail(lesson), byMember, ticketsTaken, tickets, ...event }
  await queueBookingMail(tx, { kind: 'bookingConfirmed', to: member, content, waitMs: mergeWithinMs })
  return { booking, tickets }
}

/** Who has left can still take part in events, which need no plan. */
function expectBookable({ eventPrice }: Lesson, span: SpanWithoutPlan | undefined): void {
  if (span === undefined || (span.ticketsUsable && eventPrice === null)) return
  if (span.kind === 'pause') throw new ApiError('error.member.paused')
  if (eventPrice === null) throw new ApiError('error.member.left')
}

/** Writes the booking of a seat that was taken, and takes the ticket. An event takes none. */
export async function seatMember(
  tx: TransactionContext,
  {
    lesson,
    member: { memberId, memberType },
    actorId,
    withoutTicket = false,
    onlySeat,
  }: {
    lesson: Lesson
    member: { memberId: string; memberType: MemberType }
    actorId: string
    withoutTicket?: boolean
    onlySeat: 1 | null
  },
) {
  const isFree = withoutTicket || lesson.eventPrice !== null
  const ticketsTaken = isFree ? 0 : ticketsFor(memberType)
  const booking = { id: newId(), lessonId: lesson.id, memberId, ticketsTaken }
  const row = { ...booking, withoutTicket: isFree ? (1 as const) : null, onlySeat, now: tx.now }
  if (!(await insertBooking(tx.writer, row))) throw new ApiError('error.yoga.alreadyBooked')
  return { booking, tickets: await takeTickets(tx, booking, actorId) }
}

/**
 * Takes what the booking costs and returns the balance. Locks the member's row even if the booking costs
 * nothing, so that the account cannot be closed before the transaction ends.
 */
async function takeTickets(tx: TransactionContext, booking: Booking, actorId: string): Promise<number> {
  const { id, memberId, ticketsTaken } = booking
  // Not made beforehand, because an error costs as much as a statement.
  const closed = () =>
    new ApiError(actorId === memberId ? 'error.server.token_expired' : 'error.member.notFound')
  if (ticketsTaken === 0) {
    const member = await lockMember(tx.writer, memberId)
    if (member === undefined) throw closed()
    return member.tickets
  }
  const balance = await moveTickets(tx, {
    memberId,
    change: -ticketsTaken,
    reason: 'booked',
    bookingId: id,
    actorId,
  })
  if (balance !== undefined) return balance
  throw (await findMember(tx.writer, memberId)) === undefined ? closed() : new ApiError('error.yoga.noTicket')
}

/**
 * After a booking: the member who booked does not wait any more, and if the seat was the last one, no seat is
 * open to the others.
 * @param lesson as it is after the booking
 */
export async function removeBookerFromWaitingList(
  tx: TransactionContext,
  lesson: Lesson,
  memberId: string,
): Promise<void> {
  if (lesson.waiting === 0) return
  if (await endEntry(tx.writer, { lessonId: lesson.id, memberId }, 'booked', tx.now)) {
    await changeWaiting(tx.writer, lesson.id, -1)
  }
  await noteSeatTaken(tx.writer, lesson)
}

/**
 * After a seat was taken: if it was the last one, no seat is open any more to those who wait.
 * @param lesson as it is after the booking
 */
export async function noteSeatTaken(writer: Writer, lesson: Lesson): Promise<void> {
  if (lesson.waiting > 0 && lesson.seatsTaken === lesson.totalSeats) await setOffered(writer, lesson.id, null)
}

/**
 * Takes a seat. Throws why it cannot be taken, from what the transaction reads.
 * @param memberId who books; absent for a guest
 */
export async function takeFreeSeat(
  { writer, now }: TransactionContext,
  { lessonId, startSeen }: BookingRequest,
  memberId?: string,
): Promise<Lesson> {
  const taken = await takeSeat(writer, { lessonId, startSeen, now })
  if (taken !== undefined) return taken
  const lesson = await findLesson(writer, lessonId)
  const alreadyBooked = memberId !== undefined && (await hasLiveBooking(writer, lessonId, memberId))
  // No reason is left only on PostgreSQL, when the last seat is returned between the two statements. The
  // caller may try again.
  throw new ApiError(refusalToBook(lesson, { startSeen, alreadyBooked, now }) ?? 'error.yoga.noSeat')
}

/**
 * An administrator books a lesson for a member, by the same rules as the member would, but without taking a
 * ticket where asked. A full lesson stays full for administrators too.
 */
export function bookForMember(
  ctx: Context<AdminCaller>,
  booker: Required<Booker>,
  request: BookingRequest,
): Promise<{ id: string; tickets: number }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const member = await findMember(tx.writer, booker.memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      const { booking, tickets } = await createBooking(tx, booker, request)
      const { withoutTicket, beyond } = booker
      const after = { ...booking, withoutTicket, ...(beyond.length > 0 && { beyond }) }
      await tx.record({ action: 'booking.created', subjectId: booking.id, after })
      return { id: booking.id, tickets }
    }),
  )
}
