import type { Reader } from '#server/database/database.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { readSeatMoney } from '#server/features/payments/guest-money-queries.ts'
import { findGuests } from './queries.ts'

/** A guest's seat that a cancellation of its lesson would cancel. */
export interface SeatToCancel {
  id: string
  lessonId: string
  guestId: string
  name: string
  /** Whole yen that would go back. */
  refund: number
}

/** The guests' seats that a cancellation of the lessons would cancel, in the order of the guests' kana. */
export async function seatsToCancel(reader: Reader, lessonIds: readonly string[]): Promise<SeatToCancel[]> {
  const booked = (await listLiveGuestBookings(reader, lessonIds)).filter(({ status }) => status === 'booked')
  const money = await readSeatMoney(
    reader,
    booked.map(({ id }) => id),
  )
  const guests = await findGuests(
    reader,
    booked.map(({ guestId }) => guestId),
  )
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  return booked
    .map(({ id, lessonId, guestId }) => {
      const { paid = 0, refunded = 0, refundOpen = 0 } = money.get(id) ?? {}
      const { name = '', kana = '' } = byId.get(guestId) ?? {}
      return { id, lessonId, guestId, name, kana, refund: paid - refunded - refundOpen }
    })
    .toSorted((a, b) => (a.kana < b.kana ? -1 : a.kana > b.kana ? 1 : 0))
    .map(({ kana: _, ...seat }) => seat)
}
