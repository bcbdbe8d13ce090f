import type { Database } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mergeWithinMs } from '#server/features/bookings/merge-mails.ts'
import { noMoney } from '#server/features/payments/guest-money-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { mailGuest } from '../mails.ts'
import { openAmount } from '../rules.ts'
import { deleteHold, findHold } from './hold-queries.ts'
import { findByToken } from './own-booking.ts'

/**
 * The guest confirms the seat that waits, by the link of the mail, and gets the mail about the booking. Repeated, it changes nothing.
 * Throws `error.trial.lapsed` when the seat was given back, and `error.yoga.bookingNotFound` when it was cancelled.
 */
export function confirmTrial(
  database: Database,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
  { online, now }: { online: boolean; now: number },
): Promise<void> {
  return database.transact(async (writer) => {
    const { booking: found, lesson } = await findByToken(writer, linkTokens, token)
    const booking = await lockGuestBooking(writer, found.id)
    const hold = await findHold(writer, found.id)
    if (hold !== undefined && hold.lapsedAt !== null) throw new ApiError('error.trial.lapsed')
    if (booking === undefined || booking.status === 'cancelled')
      throw new ApiError('error.yoga.bookingNotFound')
    if (!(await deleteHold(writer, booking.id))) return
    const { id: bookingId, guestId, price } = booking
    const money = { price, open: openAmount(booking, noMoney), online }
    const content = { bookingId, lesson: lessonInMail(lesson), ...money, byMember: true }
    await mailGuest(writer, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs }, now)
  })
}
