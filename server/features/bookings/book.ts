import type { BookingLimit } from '#contract/bookings/bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { findLesson, takeSeat } from '#server/features/lessons/queries.ts'
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
import { findSeatAsGuest } from './guest-queries.ts'
import { expectNoMoney, payWithInvitation } from './event-seats.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { expectOpen, expectWithinLimits } from './limits.ts'
import { queueBookingMail } from './mails.ts'
import { hasLiveBooking, insertBooking } from './queries.ts'
import type { Booking } from './queries.ts'
import { refuseSecondSeat } from './refuse-second-seat.ts'
import { mergeWithinMs, refusalToBook, ticketsFor } from './rules.ts'
import { removeBookerFromWaitingList } from './waiting-list/end-waiting.ts'

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
  { invitation = false, ...wanted }: BookingRequest & { invitation?: boolean },
): Promise<{ id: string; tickets: number }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const { booking, tickets } = await createBooking(tx, { memberId: tx.caller.id, invitation }, wanted)
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
  const { writer, now } = tx
  const actorId = tx.caller.id
  const { memberId, withoutTicket = false, invitation = false, secondSeat = false, beyond = [] } = booker
  const lesson = await takeSeat(writer, { ...request, now })
  if (lesson === undefined) throw await reasonNotToBook(tx, memberId, request)
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
    await refuseSecondSeat(writer, lesson.id, {
      ...member,
      name: fullName(member),
      bookedAs: 'member',
    })
  const onlySeat = secondSeat ? null : 1
  const seat = { lesson, member: { ...member, memberType }, actorId, withoutTicket, onlySeat } as const
  const { booking, tickets } = await seatMember(tx, seat)
  await expectWithinLimits(tx, { lesson, member: seat.member, beyond })
  // Read when the member is locked, because a pause that begins meanwhile cancels only what it sees.
  if (!withoutTicket) expectBookable(lesson, await findSpanAt(writer, memberId, lesson.startsAt))
  if (invitation) await payWithInvitation(tx, { memberId, bookingId: booking.id })
  await removeBookerFromWaitingList(tx, lesson, memberId)
  const { id: bookingId, ticketsTaken } = booking
  const event = lesson.eventPrice === null ? {} : ({ seat: invitation ? 'invitation' : 'free' } as const)
  const content = { bookingId, lesson: lessonInMail(lesson), byMember, ticketsTaken, tickets, ...event }
  const mail = { kind: 'bookingConfirmed', to: member, content, waitMs: mergeWithinMs } as const
  await queueBookingMail(tx, mail)
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
  given: {
    lesson: Lesson
    member: { memberId: string; memberType: MemberType }
    actorId: string
    withoutTicket?: boolean
    onlySeat?: 1 | null
  },
) {
  const { lesson, member, actorId, onlySeat = null } = given
  const withoutTicket = given.withoutTicket === true || lesson.eventPrice !== null
  const { memberId, memberType } = member
  const ticketsTaken = withoutTicket ? 0 : ticketsFor(memberType)
  const booking = { id: newId(), lessonId: lesson.id, memberId, ticketsTaken }
  const isInserted = await insertBooking(tx.writer, {
    ...booking,
    withoutTicket: withoutTicket ? 1 : null,
    onlySeat,
    now: tx.now,
  })
  if (!isInserted) throw new ApiError('error.yoga.alreadyBooked')
  const tickets = await takeTickets(tx, booking, actorId)
  return { booking, tickets }
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
  const movement = { memberId, change: -ticketsTaken, reason: 'booked', bookingId: id, actorId } as const
  const balance = await moveTickets(tx, movement)
  if (balance !== undefined) return balance
  throw (await findMember(tx.writer, memberId)) === undefined ? closed() : new ApiError('error.yoga.noTicket')
}

/** Why the seat could not be taken, from what the transaction reads. */
async function reasonNotToBook(
  { writer, now }: TransactionContext,
  memberId: string,
  { lessonId, startSeen }: BookingRequest,
) {
  const lesson = await findLesson(writer, lessonId)
  const alreadyBooked = await hasLiveBooking(writer, lessonId, memberId)
  // No reason is left only on PostgreSQL, when the last seat is returned between the two statements. The
  // member may try again.
  return new ApiError(refusalToBook(lesson, { startSeen, alreadyBooked, now }) ?? 'error.yoga.noSeat')
}

/**
 * An administrator books a lesson for a member, by the same rules as the member would, but without taking a
 * ticket where asked. A full lesson stays full for administrators too.
 */
export function bookForMember(
  ctx: Context<AdminCaller>,
  booker: Required<Booker>,
  wanted: BookingRequest,
): Promise<{ id: string; tickets: number }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const member = await findMember(tx.writer, booker.memberId)
      if (member === undefined) throw new ApiError('error.member.notFound')
      const { booking, tickets } = await createBooking(tx, booker, wanted)
      const { withoutTicket, beyond } = booker
      const after = { ...booking, withoutTicket, ...(beyond.length > 0 && { beyond }) }
      await tx.record({ action: 'booking.created', subjectId: booking.id, after })
      return { id: booking.id, tickets }
    }),
  )
}
