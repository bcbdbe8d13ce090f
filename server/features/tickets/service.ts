import type { PageAsked } from '#contract/paging.ts'
import type { TicketReason } from '#contract/tickets.ts'
import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { changeTicketBalance, memberForBooking } from '#server/features/members/service.ts'
import type { MemberId } from '#server/platform/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { sliceOf } from '#server/platform/paging.ts'
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
 * Changes a member's tickets and writes the movement into the books, both or neither.
 * Returns the balance, or undefined when the member has not so many tickets.
 */
export async function moveTickets(writer: Writer, movement: Movement, now: number) {
  const balance = await changeTicketBalance(writer, movement.memberId, movement.change)
  if (balance === undefined) return undefined
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
  return balance
}

/** Takes what is left from a member who leaves; returns how many there were. */
export async function letLapse(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const { tickets } = await memberForBooking(writer, memberId)
  const movement = {
    memberId,
    change: -tickets,
    reason: 'closed',
    bookingId: null,
    actorId: memberId,
  } as const
  if (tickets > 0) await moveTickets(writer, movement, now)
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
    lessonTitle: language === 'en' && titleEn ? titleEn : title,
    lessonStart: startsAt === null ? null : new Date(startsAt).toISOString(),
  }))
}
