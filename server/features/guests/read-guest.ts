import type { GuestBooking, GuestWithHistory } from '#contract/guests.ts'
import type { Reader } from '#server/database/database.ts'
import { lastInstant } from '#server/features/bookings/cancellation-rules.ts'
import { listBookingsOfGuests } from '#server/features/bookings/guest-queries.ts'
import {
  listPaymentsOfBookings,
  noMoney,
  readSeatMoney,
} from '#server/features/payments/guest-money-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { toGuest } from './guest-fields.ts'
import { findGuest } from './queries.ts'
import { openAmount } from './rules.ts'

/** A guest with bookings and payments. */
export async function readGuest(reader: Reader, id: string, language: Language): Promise<GuestWithHistory> {
  const guest = await findGuest(reader, id)
  if (guest === undefined) throw new ApiError('error.guest.notFound')
  const bookings = await listGuestBookings(reader, [id], language)
  const payments = await listPaymentsOfBookings(
    reader,
    bookings.map((booking) => booking.id),
  )
  return {
    ...toGuest(guest),
    bookings,
    payments: payments.map(({ paidAt, waived: _, ...payment }) => ({ ...payment, paidAt: isoText(paidAt) })),
  }
}

/** What the guests have booked, with the money, the newest lessons first. */
export async function listGuestBookings(
  reader: Reader,
  guestIds: readonly string[],
  language: Language,
): Promise<GuestBooking[]> {
  const rows = await listBookingsOfGuests(reader, guestIds)
  const money = await readSeatMoney(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const of = money.get(row.id) ?? noMoney
    const { paid, refunded, refundOpen } = of
    return {
      id: row.id,
      lessonId: row.lessonId,
      title: inLanguage(language, row.title, row.titleEn),
      start: isoText(row.startsAt),
      end: isoText(row.endsAt),
      status: row.status,
      price: row.price,
      paid,
      refunded,
      refundOpen,
      open: openAmount(row, of),
      cancelUntil: isoText(lastInstant(row)),
    }
  })
}
