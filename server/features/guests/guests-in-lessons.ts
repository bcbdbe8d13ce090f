import type { GuestInLesson } from '#contract/guests/guests.ts'
import type { Reader } from '#server/database/database.ts'
import { keptOf, noMoney, readSeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { isoText } from '#time/tokyo.ts'
import { listGuestsBetween } from './queries.ts'
import { openAmount } from './rules.ts'

/**
 * The guests with a seat in the lessons that touch the half-open range, by the lesson's id, in order of
 * booking.
 */
export async function guestsInLessons(
  reader: Reader,
  from: number,
  to: number,
): Promise<Map<string, GuestInLesson[]>> {
  const rows = await listGuestsBetween(reader, from, to)
  const money = await readSeatMoney(
    reader,
    rows.map(({ bookingId }) => bookingId),
  )
  const guests = new Map<string, GuestInLesson[]>()
  for (const { lessonId, email, earlier, expiresAt, freeUntil, ...row } of rows) {
    const of = money.get(row.bookingId) ?? noMoney
    const guest = {
      kind: 'guest' as const,
      ...row,
      email: email ?? '',
      paid: keptOf(of),
      open: openAmount(row, of),
      firstVisit: earlier === 0,
      ...(expiresAt !== null && { confirmUntil: isoText(expiresAt) }),
      ...(freeUntil !== null && { freeUntil: isoText(freeUntil) }),
    }
    guests.set(lessonId, [...(guests.get(lessonId) ?? []), guest])
  }
  return guests
}
