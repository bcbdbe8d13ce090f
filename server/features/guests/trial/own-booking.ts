import type { TrialBooking } from '#contract/guests/trial.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { asCancelled } from '#server/features/bookings/mails.ts'
import { lastInstant, mayCancel } from '#server/features/bookings/rules.ts'
import { isAsked } from '#server/features/first-visits/is-asked.ts'
import { cancelSeatOfGuest } from '#server/features/guests/cancel-booking.ts'
import { entryOfGuest } from '#server/features/guests/mails.ts'
import { findLesson, findTeachersOfLessons, lockActiveLesson } from '#server/features/lessons/queries.ts'
import { readAwaited } from '#server/features/payments/awaited.ts'
import { methodsOf } from '#server/features/payments/ways-to-pay.ts'
import { makeRefundsOf } from '#server/features/payments/refunds/make-refunds.ts'
import { keptOf, noMoney, readSeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { calendarFile } from '#server/mail/calendar-file.ts'
import { claimedId } from '#server/security/link-tokens.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findGuest } from '../queries.ts'
import { openAmount, waysOfSeat } from '../rules.ts'
import { findHold } from './queries.ts'

/** The link to a booking that a guest got by mail. */
export interface TrialLink {
  linkTokens: LinkTokens
  token: string
}

/** The guest's booking that a link names. Throws `error.trial.notFound`. */
export async function findByLink(reader: Reader, { linkTokens, token }: TrialLink) {
  const booking = await findGuestBooking(reader, claimedId(token))
  const guest = booking && (await findGuest(reader, booking.guestId))
  const lesson = booking && (await findLesson(reader, booking.lessonId))
  // Signed for the address that the link was mailed to: a corrected one ends it, because a stranger may have
  // it.
  const isSigned = linkTokens.read('trial', token, guest?.email ?? '') !== undefined
  if (
    booking === undefined ||
    lesson === undefined ||
    guest === undefined ||
    guest.erasedAt !== null ||
    !isSigned
  )
    throw new ApiError('error.trial.notFound')
  return { booking, guest, lesson }
}

/** A booking as the guest sees it who has its token. */
export async function readTrialBooking(
  ctx: Context,
  link: TrialLink,
  { online, simulated, language }: { online: boolean; simulated: boolean; language: Language },
): Promise<TrialBooking> {
  const { booking, guest, lesson } = await findByLink(ctx.reader, link)
  const money = (await readSeatMoney(ctx.reader, [booking.id])).get(booking.id) ?? noMoney
  const paid = keptOf(money)
  const open = openAmount(booking, money)
  const { price, status, freeUntil } = booking
  const { startsAt } = lesson
  const hold = await findHold(ctx.reader, booking.id)
  const isHeld = hold !== undefined && hold.lapsedAt === null && status === 'booked'
  return {
    name: guest.name,
    title: inLanguage(language, lesson.title, lesson.titleEn),
    start: isoText(lesson.startsAt),
    end: isoText(lesson.endsAt),
    status,
    price,
    paid,
    open,
    refundOpen: money.refundOpen,
    confirmUntil: isHeld ? isoText(hold.expiresAt) : null,
    lapsed: hold !== undefined && hold.lapsedAt !== null,
    cancelUntil: isoText(lastInstant(ctx.facts, { startsAt, freeUntil })),
    cancellable: status === 'booked' && mayCancel(ctx.facts, { startsAt, freeUntil }, ctx.now),
    payable: online && open > 0 && !isHeld,
    ways: methodsOf(waysOfSeat(ctx, lesson, open)),
    awaited: status === 'cancelled' ? null : await readAwaited(ctx, { bookingId: booking.id }),
    simulated,
    mailable: guest.email !== null,
    firstVisit:
      !isHeld && (await isAsked(ctx, booking.id, ctx.now))
        ? link.linkTokens.sign('firstVisit', booking.id, guest.email ?? '')
        : null,
  }
}

/** The guest cancels, until the members' deadline. What was paid goes back in full. Returns how many yen. */
export async function cancelTrial(
  ctx: Context,
  payments: Payments | undefined,
  link: TrialLink,
): Promise<{ refund: number }> {
  const { bookingId, refund } = await ctx.transact(async (tx) => {
    const seen = await findByLink(tx.writer, link)
    const lesson = await lockActiveLesson(tx.writer, seen.booking.lessonId)
    // Read when the lesson cannot be moved any more.
    const { booking } = await findByLink(tx.writer, link)
    if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')
    if (!mayCancel(tx.facts, { ...lesson, freeUntil: booking.freeUntil }, tx.now))
      throw new ApiError('error.yoga.cancelIn3hr')
    const cancellation = { booking, lesson, actor: null, refund: true }
    return { bookingId: booking.id, refund: await cancelSeatOfGuest(tx, cancellation) }
  })
  if (refund > 0) await makeRefundsOf(ctx, payments, { bookingId })
  return { refund }
}

/**
 * The booking as a file for the guest's calendar. Its entry has the id of the one in the mails, so it stands
 * there once. The file of a cancelled booking cancels the entry.
 */
export async function readTrialCalendarFile(
  ctx: Context,
  link: TrialLink,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Promise<{ name: string; content: string }> {
  const { booking, guest, lesson } = await findByLink(ctx.reader, link)
  const host = new URL(publicUrl).hostname
  const teachers = await findTeachersOfLessons(ctx.reader, [lesson.id])
  const context = {
    facts: ctx.facts,
    language,
    writtenAt: ctx.now,
    site: siteIn(language, publicUrl),
    host,
    recipient: guest.email ?? '',
    linkTokens: link.linkTokens,
    teachers,
  }
  const entry = entryOfGuest({ bookingId: booking.id, lesson: lessonInMail(lesson) }, context)
  const { name, content } = calendarFile(booking.status === 'cancelled' ? asCancelled(entry) : entry)
  return { name, content }
}
