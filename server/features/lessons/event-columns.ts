import type { EventTerms } from '#studio/events.ts'
import type { CancellationTier } from '#studio/rentals.ts'

/** What makes a lesson an event; all null for one that costs tickets. */
export interface EventColumns {
  eventPrice: number | null
  eventMemberPrice: number | null
  /** JSON as text. */
  eventTiers: string | null
}

export const noEvent: EventColumns = { eventPrice: null, eventMemberPrice: null, eventTiers: null }

/** What an event costs, and what the studio keeps of it; null for a lesson that costs tickets. */
export const eventOf = ({ eventPrice, eventMemberPrice, eventTiers }: EventColumns): EventTerms | null =>
  eventPrice === null
    ? null
    : {
        price: eventPrice,
        memberPrice: eventMemberPrice,
        tiers: JSON.parse(eventTiers ?? '[]') as CancellationTier[],
      }

/** The columns of it. The tiers are written in one form, so that equal ones are equal texts. */
export const eventColumnsOf = (event: EventTerms | null): EventColumns =>
  event === null
    ? noEvent
    : {
        eventPrice: event.price,
        eventMemberPrice: event.memberPrice,
        eventTiers: JSON.stringify(
          event.tiers.map(({ toDaysBefore, percent }) => ({ toDaysBefore, percent })),
        ),
      }
