import type { Database, Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { leftOfSeat } from '#server/features/payments/guest-money-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hasMailToGuest } from '#server/mail/queries.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { minuteMs } from '#time/tokyo.ts'
import { mailGuest } from '../mails.ts'
import { openAmount } from '../rules.ts'
import { findByToken } from './own-booking.ts'
import { listComingSeats } from './queries.ts'

/** So often a link is sent again, because anyone can ask for it who knows the address. */
const pauseMs = 10 * minuteMs

interface Options {
  /** Whether guests can pay on the website. */
  online: boolean
  now: number
}

/** The guest who has the token of a booking gets its link by mail again. Throws when the booking is not live any more. */
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

/** A visitor who has lost the mail gets the links of all coming bookings with the address. Nothing tells whether there are any. */
export async function requestTrialLink(database: Database, email: string, options: Options): Promise<void> {
  await database.transact(async (writer) => {
    for (const id of await listComingSeats(writer, email, options.now)) await mailLink(writer, id, options)
  })
}

/** Queues the mail unless one was queued a short while ago. Returns false when the booking is cancelled or the lesson is over. */
async function mailLink(writer: Writer, bookingId: string, { online, now }: Options): Promise<boolean> {
  // Locked, so that of two requests at once one queues the mail.
  const booking = await lockGuestBooking(writer, bookingId)
  const lesson = booking && (await findLesson(writer, booking.lessonId))
  if (lesson === undefined || booking?.status !== 'booked' || lesson.endsAt <= now) return false
  const { guestId, price } = booking
  const mail = { kind: 'guestLink', guestId, lessonId: lesson.id } as const
  if (await hasMailToGuest(writer, mail, now - pauseMs)) return true
  const open = openAmount(booking, await leftOfSeat(writer, bookingId))
  const content = { bookingId, lesson: lessonInMail(lesson), price, open, online }
  await mailGuest(writer, { kind: 'guestLink', guestId, content }, now)
  return true
}
