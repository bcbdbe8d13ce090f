import type { TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { listSeatedAsGuests } from '#server/features/bookings/guest-queries.ts'
import { mergeWithinMs, ticketsFor } from '#server/features/bookings/rules.ts'
import { changeWaiting, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { findSpanAt } from '#server/features/payments/pausing-queries.ts'
import { withUsableTickets } from '#server/features/tickets/move-tickets.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { seatMember } from '../book.ts'
import { lessonInMail } from '../lesson-in-mail.ts'
import { listBusy, markHourFree } from '../queries.ts'
import { findFull, opensAt } from '../limits.ts'
import { endWaitingList } from './end-waiting.ts'
import { queueWaitingMail } from './mails.ts'
import { endEntry, listWaiting, setOffered, setPassedOver } from './queries.ts'
import type { WaitingEntry } from './queries.ts'
import { leavesTimeToCancel, mayBeAdded } from './rules.ts'

interface Cause {
  /** The administrator whose change made the seat free; undefined when it was a member's. */
  actor: AdminId | undefined
  /** Members whose rows the transaction writes as well. */
  alsoWritten?: string[]
}

/**
 * Books the free seats of a lesson for the members who wait: in their order, as long as each may still be
 * added, has a ticket, has no seat as a guest, has booked no other lesson for the time, and may hold one
 * more booking. A seat that is left is open to all, and those who still wait are told. Every transaction that
 * makes a seat free calls this before it ends, so that no other member can take a seat that is owed to the
 * list.
 * @param lesson as it is now; the caller has locked it
 */
export async function promoteWaitingMembers(
  tx: TransactionContext,
  lesson: Lesson,
  { actor, alsoWritten = [] }: Cause,
): Promise<void> {
  const { now } = tx
  if (lesson.waiting === 0) return
  if (lesson.startsAt <= now) return void (await endWaitingList(tx, lesson, 'started'))
  let free = lesson.totalSeats - lesson.seatsTaken
  if (free === 0) return setOffered(tx.writer, lesson.id, null)

  const waiting = await listWaiting(tx.writer, { lessonId: lesson.id })
  if (lesson.eventPrice !== null) {
    // No member is booked into an event, because it costs money.
    await setOffered(tx.writer, lesson.id, now)
    return tellSeatFree(tx, lesson, waiting)
  }
  const withTicket = await lockThoseWithTicket(tx, waiting, { alsoWritten })
  // Read when the members are locked, so that none of them books another lesson meanwhile.
  const busy = await listBusy(tx.writer, lesson, [...withTicket])
  const full = await findFull(
    tx,
    waiting.filter(({ memberId }) => withTicket.has(memberId)),
  )
  const memberIds = waiting.map(({ memberId }) => memberId)
  const seated = await listSeatedAsGuests(tx.writer, lesson.id, memberIds)
  const isInTime = leavesTimeToCancel(tx.facts, lesson.startsAt, now)
  const left: WaitingEntry[] = []
  const passedOver: WaitingEntry[] = []
  for (const entry of waiting) {
    // Keeps the place and is told of no seat: another one would be a second (decision 0073), or booking is
    // not open yet for the plan that the member has now.
    if (seated.has(entry.memberId) || (opensAt(tx.facts, lesson, entry.memberType) ?? now) > now) continue
    const isNext = free > 0 && isInTime && isAddable(entry, now)
    const mayBook = withTicket.has(entry.memberId) && !busy.has(entry.memberId) && !full.has(entry.memberId)
    if (isNext && mayBook && !(await isWithoutPlan(tx.writer, entry, lesson))) {
      await promote(tx, lesson, entry, { actor })
      free -= 1
      continue
    }
    left.push(entry)
    if (isNext) passedOver.push(entry)
  }
  await setOffered(tx.writer, lesson.id, free > 0 ? now : null)
  if (free > 0) await tellSeatFree(tx, lesson, left)
  else await tellPassedOver(tx, lesson, { passedOver, busy, full })
}

/**
 * Locks the members of all lists at once, in the one order in which several may be locked: two cancellations
 * whose seats go to each other's member would otherwise wait for each other. Only for a transaction that
 * frees seats in several lessons; it has locked them.
 */
export async function lockWaitingMembers(
  tx: TransactionContext,
  lessons: Lesson[],
  { alsoWritten }: { alsoWritten: string[] },
): Promise<void> {
  const lists = lessons.filter((lesson) => lesson.waiting > 0 && lesson.eventPrice === null)
  const waiting: WaitingEntry[] = []
  for (const { id: lessonId } of lists) waiting.push(...(await listWaiting(tx.writer, { lessonId })))
  await lockThoseWithTicket(tx, waiting, { alsoWritten })
}

/**
 * A member whose contract is paused keeps the place too, because it may go on before the lesson. With a pause
 * or a leave that the studio knows the wait ends.
 */
const isWithoutPlan = async (
  writer: Writer,
  { memberId }: WaitingEntry,
  { startsAt }: Lesson,
): Promise<boolean> => (await findSpanAt(writer, memberId, startsAt)) !== undefined

/**
 * A blocked account keeps its place, but gets no seat that it cannot give up. Nor does a member whose address
 * is not confirmed: the mail about the seat would not be sent.
 */
const isAddable = ({ latestAt, blockedAt, confirmedAt }: WaitingEntry, now: number) =>
  mayBeAdded(latestAt, now) && blockedAt === null && confirmedAt !== null

const hasTicket = ({ tickets, memberType }: Pick<WaitingEntry, 'tickets' | 'memberType'>) =>
  tickets >= ticketsFor(memberType)

/**
 * The ids of the members who have a ticket once they are locked. A member without one before that is passed
 * over.
 */
async function lockThoseWithTicket(
  tx: TransactionContext,
  waiting: WaitingEntry[],
  { alsoWritten }: { alsoWritten: string[] },
): Promise<Set<string>> {
  const candidates = waiting.filter((entry) => isAddable(entry, tx.now) && hasTicket(entry))
  if (candidates.length === 0) return new Set()
  const locked = await lockMembers(tx.writer, [...alsoWritten, ...candidates.map(({ memberId }) => memberId)])
  const canPay = (await withUsableTickets(tx, locked)).filter(hasTicket)
  return new Set(canPay.map(({ id }) => id))
}

async function promote(
  tx: TransactionContext,
  { id: lessonId, startsAt: startSeen }: Lesson,
  member: WaitingEntry,
  { actor }: { actor: AdminId | undefined },
): Promise<void> {
  const { memberId } = member
  const lesson = await takeSeat(tx.writer, { lessonId, startSeen, now: tx.now })
  if (lesson === undefined) throw new Error(`the locked lesson ${lessonId} has no free seat`)
  await endEntry(tx.writer, { lessonId, memberId }, 'promoted', tx.now)
  await changeWaiting(tx.writer, lessonId, -1)
  const { booking, tickets } = await seatMember(tx, { lesson, member, actorId: memberId, onlySeat: 1 })
  await markHourFree(tx.writer, booking.id)
  const { id: bookingId, ticketsTaken } = booking
  const content = { bookingId, lesson: lessonInMail(lesson), ticketsTaken, tickets }
  await queueWaitingMail(tx, { kind: 'seatGiven', to: member, content, waitMs: mergeWithinMs })
  if (actor === undefined) return
  await tx.record({ actor, action: 'booking.promoted', subjectId: bookingId, after: booking })
}

/** Tells those who have not been told since the lesson was full. */
async function tellSeatFree(tx: TransactionContext, lesson: Lesson, waiting: WaitingEntry[]): Promise<void> {
  for (const to of waiting.filter(({ offeredAt, blockedAt }) => offeredAt === null && blockedAt === null)) {
    const content = { lesson: lessonInMail(lesson) }
    await queueWaitingMail(tx, { kind: 'seatFree', to, content, waitMs: mergeWithinMs })
  }
}

/**
 * Tells each member once that the seat went to another one: there was no ticket to take, another lesson is
 * booked for the time, or the member holds as many bookings as possible.
 */
async function tellPassedOver(
  tx: TransactionContext,
  lesson: Lesson,
  { passedOver, busy, full }: { passedOver: WaitingEntry[]; busy: Set<string>; full: Map<string, number> },
): Promise<void> {
  const untold = passedOver.filter(({ passedOverAt }) => passedOverAt === null)
  if (untold.length === 0) return
  await setPassedOver(
    tx.writer,
    untold.map(({ id }) => id),
    tx.now,
  )
  for (const to of untold) {
    const content = { lesson: lessonInMail(lesson) }
    const most = full.get(to.memberId)
    if (most !== undefined && !busy.has(to.memberId)) {
      const held = { ...content, most }
      await queueWaitingMail(tx, { kind: 'seatPassedOverHeld', to, content: held, waitMs: mergeWithinMs })
      continue
    }
    const kind = busy.has(to.memberId) ? 'seatPassedOverBusy' : 'seatPassedOver'
    await queueWaitingMail(tx, { kind, to, content, waitMs: mergeWithinMs })
  }
}
