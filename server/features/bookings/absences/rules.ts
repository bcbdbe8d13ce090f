import type { AbsenceFacts } from '#studio/absences.ts'
import { dayMs, startOfDay } from '#time/tokyo.ts'

interface Noted {
  notedAt: number
  endsAt: number
}

/**
 * When an absence counts unless it is waived before: 24 hours after the lesson, or after it was marked, if
 * that was later.
 */
export const countsAt = ({ notedAt, endsAt }: Noted): number => Math.max(notedAt, endsAt) + dayMs

/** Whether absences of lessons that start at these instants count together. */
export const isTogether = ({ absencePeriodDays }: AbsenceFacts, one: number, other: number): boolean =>
  Math.abs(startOfDay(one) - startOfDay(other)) <= absencePeriodDays * dayMs

/** The how manyth absence of its period it is, after the others that count. */
export const stepOf = (facts: AbsenceFacts, startsAt: number, others: readonly number[]): number =>
  1 + others.filter((other) => isTogether(facts, startsAt, other)).length

/** The midnight in Tokyo that ends the last of so many days after the day of the instant. */
export const limitUntil = (days: number, now: number): number => startOfDay(now) + (days + 1) * dayMs

/** Whether the member's plan paid for the booking: no ticket did, no money, and not the studio. */
export const isByPlan = (booking: { ticketsTaken: number; withoutTicket: 1 | null }): boolean =>
  booking.ticketsTaken === 0 && booking.withoutTicket === null

/** Whether the lesson took place: the studio did not cancel it before it was over. */
export const tookPlace = ({ cancelledAt, endsAt }: { cancelledAt: number | null; endsAt: number }): boolean =>
  cancelledAt === null || cancelledAt >= endsAt
