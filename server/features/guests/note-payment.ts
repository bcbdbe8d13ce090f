import type { SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { recordGuestPayment } from '#server/features/payments/record-payment.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { findGuest } from './queries.ts'
import { openAmount } from './rules.ts'

interface PaidOnSite {
  bookingId: string
  method: SitePaymentMethod
  /** Whole yen. */
  amount: number
}

/** Notes that a guest has paid at the desk, also after the lesson. Refuses more than what is open. */
export function noteGuestPayment(ctx: Context<AdminCaller>, paid: PaidOnSite): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      // Locked, so that two payments at the same moment are not both taken for the same open amount.
      const booking = await lockGuestBooking(tx.writer, paid.bookingId)
      if (booking === undefined || booking.status === 'cancelled')
        throw new ApiError('error.yoga.bookingNotFound')
      const open = openAmount(booking, await moneyOfSeat(tx.writer, booking.id))
      if (paid.amount > open) throw new ApiError('error.guest.openChanged', undefined, { open })
      return { id: await recordPaidOnSite(tx, paid) }
    }),
  )
}

/**
 * Records the payment in the caller's transaction, with its receipt number. The caller has locked or made the
 * booking.
 */
export async function recordPaidOnSite(
  tx: TransactionContext<AdminCaller>,
  { bookingId, method, amount }: PaidOnSite,
): Promise<string> {
  const booking = await lockGuestBooking(tx.writer, bookingId)
  const guest = booking && (await findGuest(tx.writer, booking.guestId))
  if (guest === undefined) throw new Error(`there is no guest of the booking ${bookingId}`)
  const paid = { bookingId, payerName: guest.name, intentId: undefined, method, amount, paidAt: tx.now }
  const recorded = await recordGuestPayment(tx.writer, paid)
  if (recorded === undefined) throw new Error('a payment got an id that another one has')
  const { id } = recorded
  await tx.record({ action: 'payment.noted', subjectId: id, after: { amount, method } })
  return id
}
