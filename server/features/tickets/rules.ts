import { wrongLastDay } from '#contract/tickets/ticket-administration.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, dayMs, instantOf, startOfDay } from '#time/tokyo.ts'

/** A lot with tickets left. `expiresAt` is the midnight in Tokyo that ends its last day, or null. */
export interface OpenLot {
  id: string
  remaining: number
  expiresAt: number | null
}

export interface LotChange {
  lotId: string
  /** The tickets that the lot has left before the change. */
  remaining: number
  /** Tickets given to the lot (positive) or taken from it (negative). */
  change: number
}

export const hasExpired = ({ expiresAt }: { expiresAt: number | null }, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

export const endsBefore = ({ expiresAt }: { expiresAt: number | null }, instant: number): boolean =>
  expiresAt !== null && expiresAt < instant

/**
 * From which lots tickets are taken: first from those that expire first, then from the oldest. Undefined when
 * the lots that have not expired hold too few.
 */
export function takeInOrder(lots: OpenLot[], tickets: number, now: number): LotChange[] | undefined {
  const changes: LotChange[] = []
  let missing = tickets
  for (const lot of inSpendingOrder(lots.filter((open) => !hasExpired(open, now)))) {
    if (missing === 0) break
    const taken = Math.min(lot.remaining, missing)
    changes.push({ lotId: lot.id, remaining: lot.remaining, change: -taken })
    missing -= taken
  }
  return missing === 0 ? changes : undefined
}

/** Ids sort by age. */
export const inSpendingOrder = <Lot extends OpenLot>(lots: Lot[]): Lot[] =>
  lots.toSorted((a, b) => {
    const [first, second] = [a.expiresAt ?? Infinity, b.expiresAt ?? Infinity]
    if (first !== second) return first < second ? -1 : 1
    return a.id < b.id ? -1 : 1
  })

/**
 * Whether the mail that tickets expire soon would be due already: the mail about the tickets themselves says
 * it.
 */
export const expiresSoon = (facts: StudioFacts, expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt <= now + facts.booking.announceExpiryDaysBefore * dayMs

/** Until when at least a ticket can be used that comes back by the studio's doing. */
export const newExpiry = (facts: StudioFacts, now: number): number =>
  startOfDay(now) + (facts.booking.returnedTicketDays + 1) * dayMs

/**
 * The midnight in Tokyo that ends the last day; null when the tickets do not expire. Throws
 * `error.server.invalid` for a day that is over or too far away.
 */
export function endOfLastDay(expiresOn: string | undefined, now: number): number | null {
  if (expiresOn === undefined) return null
  const wrong = wrongLastDay(expiresOn, dateOf(now))
  const midnight = instantOf(expiresOn)
  if (wrong !== undefined || midnight === undefined)
    throw new ApiError('error.server.invalid', { expiresOn: wrong ?? 'pattern' })
  return midnight + dayMs
}
