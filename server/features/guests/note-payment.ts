import type { SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { recordGuestPayment } from '#server/features/payments/record-payment.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { findGuest } from './queries.ts'
import { openAmount } from './rules.ts'

interface PaidOnSite {
  bookingId: string
  method: SitePaymentMethod
  /** Whole yen. */
  amount: number
  actor: AdminId
}

/** Notes that a guest has paid at the desk, also after the lesson. Refuses more than what is open. */
export function noteGuestPayment(
  database: Database,
  paid: PaidOnSite,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      // Locked, so that two payments at the same moment are not both taken for the same open amount.
      const booking = await lockGuestBooking(writer, paid.bookingId)
      if (booking === undefined || booking.status === 'cancelled')
        throw new ApiError('error.yoga.bookingNotFound')
      const open = openAmount(booking, await moneyOfSeat(writer, booking.id))
      if (paid.amount > open) throw new ApiError('error.guest.openChanged', undefined, { open })
      return { id: await recordPaidOnSite(writer, paid, now) }
    }),
  )
}

/**
 * Records the payment in the caller's transaction, with its receipt number. The caller has locked or made the
 * booking.
 */
export async function recordPaidOnSite(
  writer: Writer,
  { bookingId, method, amount, actor }: PaidOnSite,
  now: number,
): Promise<string> {
  const booking = await lockGuestBooking(writer, bookingId)
  const guest = booking && (await findGuest(writer, booking.guestId))
  if (guest === undefined) throw new Error(`there is no guest of the booking ${bookingId}`)
  const paid = { bookingId, payerName: guest.name, intentId: undefined, method, amount, paidAt: now }
  const recorded = await recordGuestPayment(writer, paid)
  if (recorded === undefined) throw new Error('a payment got an id that another one has')
  const { id } = recorded
  const entry = { action: 'payment.noted', subjectId: id, before: null, after: { amount, method } } as const
  await record(writer, { actor, ...entry }, now)
  return id
}
