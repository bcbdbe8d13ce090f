import type { UpcomingBooking } from '#contract/bookings.ts'
import type { Reader } from '#server/database/database.ts'
import { findPayingLots } from '#server/features/tickets/list-tickets.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'
import { listHistory } from './history-queries.ts'
import { listUpcoming } from './queries.ts'
import { lastInstant } from './rules.ts'

/** The bookings of the member who calls, of lessons that have not ended, in order of start. */
export async function listOwnBookings(
  facts: StudioFacts,
  reader: Reader,
  id: MemberId,
  { now, language }: { now: number; language: Language },
): Promise<UpcomingBooking[]> {
  const bookings = await listUpcoming(reader, id, now)
  const lots = await findPayingLots(
    reader,
    bookings.map((booking) => booking.id),
  )
  return bookings.map(({ titleEn, startsAt, endsAt, freeUntil, ...booking }) => ({
    ...booking,
    title: inLanguage(language, booking.title, titleEn),
    start: isoText(startsAt),
    end: isoText(endsAt),
    cancelUntil: isoText(lastInstant(facts, { startsAt, freeUntil })),
    lot: lots.get(booking.id) ?? null,
  }))
}

/** A member's bookings of any status, the newest lessons first. */
export async function listBookingHistory(
  facts: StudioFacts,
  reader: Reader,
  memberId: string,
  language: Language,
) {
  const bookings = await listHistory(reader, memberId)
  return bookings.map(({ titleEn, startsAt, endsAt, ticketsKept, freeUntil, ...booking }) => ({
    ...booking,
    title: inLanguage(language, booking.title, titleEn),
    start: isoText(startsAt),
    end: isoText(endsAt),
    ticketsKept: ticketsKept === 1,
    cancelUntil: isoText(lastInstant(facts, { startsAt, freeUntil })),
  }))
}
