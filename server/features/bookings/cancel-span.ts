import type { TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { changeWaiting, returnSeats } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { countExpiredOf } from '#server/features/tickets/queries.ts'
import { listBookedFrom } from './member-queries.ts'
import { lockLessonsOfMember } from './cancel.ts'
import { markCancelled } from './queries.ts'
import { promoteWaitingMembers } from './waiting-list/promote-waiting-members.ts'
import { endEntry, listOwnEntries } from './waiting-list/queries.ts'

/** A time in which a member has no rights of a plan, and which of the bookings in it can stay. */
export interface EndingSpan {
  kind: 'pause' | 'leave'
  from: number
  until: number | null
  ticketsUsable: boolean
}

/**
 * What ends with the rights of a plan: the bookings that cost tickets or that the plan covered, and the
 * waits. Seats in events stay, which are paid for otherwise, and those that an administrator gave without a
 * ticket. Who leaves goes on waiting for seats in events.
 */
export async function listEndingIn(
  reader: Reader,
  memberId: string,
  { kind, from, until, ticketsUsable }: EndingSpan,
  now: number,
) {
  const isWithin = ({ startsAt }: { startsAt: number }) =>
    startsAt >= from && (until === null || startsAt < until)
  const booked = (await listBookedFrom(reader, memberId, Math.max(from, now))).filter(isWithin)
  const stays = ({ eventPrice, withoutTicket, ticketsTaken }: (typeof booked)[number]) =>
    eventPrice !== null || withoutTicket !== null || (ticketsUsable && ticketsTaken > 0)
  const bookings = []
  for (const booking of booked.filter((one) => !stays(one))) {
    const expired = booking.ticketsTaken > 0 ? await countExpiredOf(reader, booking.id, now) : 0
    bookings.push({ ...booking, ticketsReturned: booking.ticketsTaken - expired })
  }
  const waits = (await listOwnEntries(reader, memberId, now)).filter(
    (wait) => isWithin(wait) && (kind === 'pause' || wait.eventPrice === null),
  )
  return { bookings, kept: booked.filter(stays), waits }
}

export type EndingBookings = Awaited<ReturnType<typeof listEndingIn>>

/**
 * Locks the lessons whose bookings and waits end in a time, those who wait for their seats, and the member,
 * who can then book nothing more before the transaction ends. Returns what ends, read again under the locks,
 * and undefined for an account that is closed.
 */
export function lockEndingIn(
  tx: TransactionContext,
  memberId: string,
  span: EndingSpan,
): Promise<{ ending: EndingBookings; lessons: ReadonlyMap<string, Lesson> } | undefined> {
  return lockLessonsOfMember(tx, memberId, async () => {
    const ending = await listEndingIn(tx.writer, memberId, span, tx.now)
    return { ending, lessonIds: [...ending.bookings, ...ending.waits].map(({ lessonId }) => lessonId) }
  })
}

/**
 * Cancels the bookings that `lockEndingIn` returned, with their tickets back, and ends the waits. Each seat
 * goes to its waiting list. The caller tells the member.
 * @param actor who causes it; null for the payment provider
 */
export async function cancelEnding(
  tx: TransactionContext,
  memberId: string,
  { ending, lessons }: { ending: EndingBookings; lessons: ReadonlyMap<string, Lesson> },
  { actor, admin }: { actor: string | null; admin: AdminId | undefined },
): Promise<void> {
  for (const { lessonId } of ending.waits) {
    await endEntry(tx.writer, { lessonId, memberId }, 'left', tx.now)
    await changeWaiting(tx.writer, lessonId, -1)
  }
  for (const { id, lessonId, ticketsTaken } of ending.bookings) {
    if (!lessons.has(lessonId)) continue
    if ((await markCancelled(tx.writer, { id, actorId: actor, now: tx.now })) === undefined) continue
    const after = await returnSeats(tx.writer, lessonId, 1)
    if (after) await promoteWaitingMembers(tx, after, { actor: admin, alsoWritten: [memberId] })
    if (ticketsTaken === 0) continue
    const why = { reason: 'cancelled', actorId: actor } as const
    await moveTickets(tx, { memberId, change: ticketsTaken, bookingId: id, ...why })
  }
}
