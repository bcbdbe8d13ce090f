import type { PageAsked } from '#contract/paging.ts'
import type { TicketReason } from '#contract/tickets.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { changeTicketBalance, memberForBooking } from '#server/features/members/members.ts'
import type { MemberId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { sliceOf } from '#server/database/paging.ts'
import { countMovements, insertMovement, listMovements } from './queries.ts'

export interface Movement {
  memberId: string
  /** Tickets given (positive) or taken (negative), never zero. */
  change: number
  reason: TicketReason
  bookingId: string | null
  /** What was paid for them. */
  paymentId?: string
  actorId: string | null
  /** Why, in an administrator's own words. */
  note?: string
}

/**
 * Changes a member's tickets and writes the movement into the books, both or neither. What comes to somebody who has
 * left lapses at once. Returns the balance, or undefined when the member has not so many tickets, or has left.
 */
export async function moveTickets(writer: Writer, movement: Movement, now: number) {
  const balance = await changeTicketBalance(writer, movement.memberId, movement.change)
  if (balance !== undefined) await note(writer, movement, balance, now)
  else if (movement.change > 0) return noteLapsed(writer, movement, now)
  return balance
}

/** Nothing changes what is left of a member who has left, so only the books tell of what came. */
async function noteLapsed(writer: Writer, movement: Movement, now: number): Promise<number> {
  const { memberId, change } = movement
  const { tickets } = await memberForBooking(writer, memberId)
  await note(writer, movement, tickets + change, now)
  await note(writer, lapse(memberId, change), tickets, now)
  return tickets
}

const lapse = (memberId: string, tickets: number): Movement => ({
  memberId,
  change: -tickets,
  reason: 'closed',
  bookingId: null,
  actorId: memberId,
})

async function note(writer: Writer, movement: Movement, balance: number, now: number): Promise<void> {
  await insertMovement(writer, {
    id: newId(),
    member_id: movement.memberId,
    change: movement.change,
    balance,
    reason: movement.reason,
    booking_id: movement.bookingId,
    payment_id: movement.paymentId ?? null,
    actor_id: movement.actorId,
    at: now,
    note: movement.note ?? null,
  })
}

/** Takes what is left from a member who leaves, whom the caller holds; returns how many there were. */
export async function letLapse(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const { tickets } = await memberForBooking(writer, memberId)
  if (tickets === 0) return 0
  const left = await moveTickets(writer, lapse(memberId, tickets), now)
  if (left !== 0) throw new Error('tickets of a member who leaves were moved meanwhile')
  return tickets
}

/** A page of how the caller's tickets came and went, newest first. */
export async function ownMovements(reader: Reader, id: MemberId, language: Language, asked: PageAsked) {
  const [items, total] = await Promise.all([
    movementsOf(reader, id, language, asked),
    countMovements(reader, id),
  ])
  return { items, total }
}

/** The same of any member, for administrators. */
export async function movementsOf(
  reader: Reader,
  memberId: string,
  language: Language,
  asked: PageAsked = {},
) {
  const movements = await listMovements(reader, memberId, sliceOf(asked))
  return movements.map(({ title, titleEn, startsAt, at, ...movement }) => ({
    ...movement,
    at: new Date(at).toISOString(),
    lessonTitle: title === null ? null : inLanguage(language, title, titleEn ?? ''),
    lessonStart: startsAt === null ? null : new Date(startsAt).toISOString(),
  }))
}
