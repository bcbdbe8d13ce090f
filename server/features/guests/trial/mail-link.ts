import type { Database, Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import type { GuestBookingRow } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hasMailToGuest } from '#server/mail/queries.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { minuteMs } from '#time/tokyo.ts'
import { mailGuest } from '../mails.ts'
import { findGuest } from '../queries.ts'
import { openAmount } from '../rules.ts'
import { findByToken } from './own-booking.ts'
import { findHold, listComingSeats, lockTrials } from './queries.ts'

/** So often a link is sent again, because anyone can ask for it who knows the address. */
const pauseMs = 10 * minuteMs

interface Options {
  /** Whether guests can pay on the website. */
  online: boolean
  now: number
}

/**
 * The guest who has the token of a booking gets its link by mail again. Throws when the booking is not live
 * any more.
 */
export async function mailTrialLink(
  database: Database,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
  options: Options,
): Promise<void> {
  await database.transact(async (writer) => {
    const { booking } = await findByToken(writer, linkTokens, token)
    if (!(await mailLink(writer, booking.id, options))) throw new ApiError('error.yoga.bookingNotFound')
  })
}

/**
 * A visitor who has lost the mail gets the links of all coming bookings with the address. Nothing tells
 * whether there are any.
 */
export async function requestTrialLink(database: Database, email: string, options: Options): Promise<void> {
  await database.transact(async (writer) => {
    // A write in any case, so that the time does not tell whether the address is known.
    await lockTrials(writer)
    for (const id of await listComingSeats(writer, email, options.now)) await mailLink(writer, id, options)
  })
}

/**
 * Queues the mail unless one was queued a short while ago. Returns false when the booking is cancelled or the
 * lesson is over. Locks the booking, so that of two requests at once one queues the mail.
 */
export async function mailLink(writer: Writer, bookingId: string, options: Options): Promise<boolean> {
  const booking = await lockGuestBooking(writer, bookingId)
  return booking !== undefined && mailLinkOf(writer, booking, options)
}

/**
 * The same without the lock. The mail has the link that confirms a seat that waits, else the link to the
 * booking.
 */
export async function mailLinkOf(
  writer: Writer,
  booking: GuestBookingRow,
  { online, now }: Options,
): Promise<boolean> {
  const { id: bookingId, guestId, price, status } = booking
  const lesson = await findLesson(writer, booking.lessonId)
  if (lesson === undefined || status !== 'booked' || lesson.endsAt <= now) return false
  const recipient = (await findGuest(writer, guestId))?.email
  if (!recipient) return true
  const hold = await findHold(writer, bookingId)
  const kind = hold === undefined ? 'guestLink' : 'guestConfirm'
  const mail = { kind, guestId, lessonId: lesson.id, recipient }
  if (await hasMailToGuest(writer, mail, now - pauseMs)) return true
  const about = { bookingId, lesson: lessonInMail(lesson) }
  if (hold !== undefined) {
    const content = { ...about, expiresAt: hold.expiresAt }
    await mailGuest(writer, { kind: 'guestConfirm', guestId, content }, now)
    return true
  }
  const open = openAmount(booking, await moneyOfSeat(writer, bookingId))
  await mailGuest(writer, { kind: 'guestLink', guestId, content: { ...about, price, open, online } }, now)
  return true
}
