import type { Context, TransactionContext } from '#server/context.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import type { GuestBookingRow } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hasMailToGuest } from '#server/mail/queries.ts'
import { minuteMs } from '#time/tokyo.ts'
import { mailGuest } from '../mails.ts'
import { findGuest } from '../queries.ts'
import { openAmount } from '../rules.ts'
import { findByLink } from './own-booking.ts'
import type { TrialLink } from './own-booking.ts'
import { findHold, listComingSeats, lockTrials } from './queries.ts'

/** So often a link is sent again, because anyone can ask for it who knows the address. */
const pauseMs = 10 * minuteMs

interface Options {
  /** Whether guests can pay on the website. */
  online: boolean
}

/**
 * The guest who has the token of a booking gets its link by mail again. Throws when the booking is not live
 * any more.
 */
export async function mailTrialLink(ctx: Context, link: TrialLink, options: Options): Promise<void> {
  await ctx.transact(async (tx) => {
    const { booking } = await findByLink(tx.writer, link)
    if (!(await mailLink(tx, booking.id, options))) throw new ApiError('error.yoga.bookingNotFound')
  })
}

/**
 * A visitor who has lost the mail gets the links of all coming bookings with the address. Nothing tells
 * whether there are any.
 */
export async function requestTrialLink(ctx: Context, email: string, options: Options): Promise<void> {
  await ctx.transact(async (tx) => {
    // A write in any case, so that the time does not tell whether the address is known.
    await lockTrials(tx.writer)
    for (const id of await listComingSeats(tx.writer, email, tx.now)) await mailLink(tx, id, options)
  })
}

/**
 * Queues the mail unless one was queued a short while ago. Returns false when the booking is cancelled or the
 * lesson is over. Locks the booking, so that of two requests at once one queues the mail.
 */
export async function mailLink(
  tx: TransactionContext,
  bookingId: string,
  options: Options,
): Promise<boolean> {
  const booking = await lockGuestBooking(tx.writer, bookingId)
  return booking !== undefined && mailLinkOf(tx, booking, options)
}

/**
 * The same without the lock. The mail has the link that confirms a seat that waits, else the link to the
 * booking.
 */
export async function mailLinkOf(
  tx: TransactionContext,
  booking: GuestBookingRow,
  { online }: Options,
): Promise<boolean> {
  const { id: bookingId, guestId, price, status } = booking
  const lesson = await findLesson(tx.writer, booking.lessonId)
  if (lesson === undefined || status !== 'booked' || lesson.endsAt <= tx.now) return false
  const recipient = (await findGuest(tx.writer, guestId))?.email
  if (!recipient) return true
  const hold = await findHold(tx.writer, bookingId)
  const kind = hold === undefined ? 'guestLink' : 'guestConfirm'
  const mail = { kind, guestId, lessonId: lesson.id, recipient }
  if (await hasMailToGuest(tx.writer, mail, tx.now - pauseMs)) return true
  const about = { bookingId, lesson: lessonInMail(lesson) }
  if (hold !== undefined) {
    const content = { ...about, expiresAt: hold.expiresAt }
    await mailGuest(tx, { kind: 'guestConfirm', guestId, content })
    return true
  }
  const open = openAmount(booking, await moneyOfSeat(tx.writer, bookingId))
  await mailGuest(tx, { kind: 'guestLink', guestId, content: { ...about, price, open, online } })
  return true
}
