import type { UpcomingBooking } from '#contract/bookings/bookings.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { findLesson, findTeachersOfLessons } from '#server/features/lessons/queries.ts'
import { findPayingLots } from '#server/features/tickets/list-tickets.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { calendarFile } from '#server/mail/calendar-file.ts'
import { inLanguage, siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { isByPlan } from './absences/rules.ts'
import { mayCancelSeat } from './cancel.ts'
import { seatFigures, seatOf } from './event-seats.ts'
import { listHistory } from './member-queries.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { asCancelled, entryOf } from './mails.ts'
import { findUnmarkedBooking } from './queries.ts'
import { listUpcoming } from './member-queries.ts'
import { lastInstant } from './rules.ts'

/** The bookings of the member who calls, of lessons that have not ended, in order of start. */
export async function listOwnBookings(
  ctx: Context<MemberCaller>,
  language: Language,
): Promise<UpcomingBooking[]> {
  const bookings = await listUpcoming(ctx.reader, ctx.caller.id, ctx.now)
  const lots = await findPayingLots(
    ctx.reader,
    bookings.map((booking) => booking.id),
  )
  return bookings.map((row) => {
    const { id, lessonId, title, titleEn, imageUrl, startsAt, endsAt, freeUntil, ticketsTaken } = row
    const event = eventSeatOf(row)
    return {
      id,
      lessonId,
      title: inLanguage(language, title, titleEn),
      imageUrl,
      start: isoText(startsAt),
      end: isoText(endsAt),
      // A seat in an event can be given up until the start: its terms say what comes back.
      cancelUntil: isoText(event === null ? lastInstant(ctx.facts, { startsAt, freeUntil }) : startsAt),
      ticketsTaken,
      lot: lots.get(id) ?? null,
      event,
    }
  })
}

function eventSeatOf(row: Awaited<ReturnType<typeof listUpcoming>>[number]): UpcomingBooking['event'] {
  const seat = seatOf(row)
  if (seat === undefined) return null
  const { orderId, orderPrice, orderExpiresAt } = row
  const payUntil = seat === 'held' && orderExpiresAt !== null ? isoText(orderExpiresAt) : null
  return { seat, price: orderPrice ?? 0, orderId, payUntil }
}

/** A member's bookings of any status, the newest lessons first. */
export async function listBookingHistory(ctx: ReadContext, memberId: string, language: Language) {
  const bookings = await listHistory(ctx.reader, memberId)
  return bookings.map((row) => {
    const { id, lessonId, status, title, titleEn, startsAt, endsAt, freeUntil } = row
    const seat = seatOf(row)
    // A seat in an event can be given up until the start.
    const until = seat === undefined ? lastInstant(ctx.facts, { startsAt, freeUntil }) : startsAt
    return {
      id,
      lessonId,
      status,
      title: inLanguage(language, title, titleEn),
      start: isoText(startsAt),
      end: isoText(endsAt),
      ticketsTaken: row.ticketsTaken,
      byPlan: isByPlan(row),
      ...(seat && { seat }),
      ticketsKept: row.ticketsKept === 1,
      cancelUntil: isoText(until),
    }
  })
}

/**
 * The booking as a file for the member's calendar. Its entry has the id of the one in the mails, so it stands
 * there once. The file of a booking whose lesson the studio has cancelled cancels the entry.
 */
export async function readCalendarFile(
  ctx: Context<MemberCaller>,
  bookingId: string,
  { publicUrl, language }: { publicUrl: string; language: Language },
): Promise<{ name: string; content: string }> {
  const booking = await findUnmarkedBooking(ctx.reader, bookingId)
  const lesson =
    booking?.memberId === ctx.caller.id ? await findLesson(ctx.reader, booking.lessonId) : undefined
  const isCancelled = booking?.status === 'cancelled'
  if (lesson === undefined || (isCancelled && lesson.cancelledAt === null))
    throw new ApiError('error.yoga.bookingNotFound')
  const site = siteIn(language, publicUrl)
  const host = new URL(publicUrl).hostname
  const teachers = await findTeachersOfLessons(ctx.reader, [lesson.id])
  const context = { facts: ctx.facts, language, writtenAt: ctx.now, site, host, teachers }
  const entry = entryOf({ bookingId, lesson: lessonInMail(lesson) }, context)
  const { name, content } = calendarFile(isCancelled ? asCancelled(entry) : entry)
  return { name, content }
}

/**
 * The bookings to come of a member, in order of start: which of them `cancelAllOfMember` would leave, and
 * what would go back of a seat in an event.
 */
export async function previewCancellations({ reader, facts, now }: ReadContext, memberId: string) {
  const previewed = []
  for (const booking of await listUpcoming(reader, memberId, now)) {
    const { id, lessonId, title, titleEn, startsAt, freeUntil } = booking
    const stays = !mayCancelSeat(facts, { lesson: booking, freeUntil }, now)
    const event = stays || booking.eventPrice === null ? undefined : await findLesson(reader, lessonId)
    const figures = event && (await seatFigures(reader, { bookingId: id, lesson: event, freeUntil }, now))
    previewed.push({ id, title, titleEn, startsAt, stays, refund: figures?.rule.refund ?? 0 })
  }
  return previewed
}
