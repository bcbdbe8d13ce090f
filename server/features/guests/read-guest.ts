import type { FoundGuest, GuestBooking, GuestInLesson, GuestWithHistory } from '#contract/guests/guests.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Context, ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { listBookingsOfGuests } from '#server/features/bookings/guest-queries.ts'
import { lastInstant } from '#server/features/bookings/rules.ts'
import { hadLessonBefore } from '#server/features/first-visits/queries.ts'
import { searchWords } from '#server/features/members/search-text.ts'
import {
  keptOf,
  listPaymentsOfBookings,
  noMoney,
  readSeatMoney,
} from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { toGuest, openAmount } from './rules.ts'
import { countMatching, findGuest, findMatching, listGuestsBetween } from './queries.ts'

/** A guest with bookings and payments. */
export async function readGuest(ctx: Context, id: string, language: Language): Promise<GuestWithHistory> {
  const guest = await findGuest(ctx.reader, id)
  if (guest === undefined) throw new ApiError('error.guest.notFound')
  const bookings = await listGuestBookings(ctx, [id], language)
  const payments = await listPaymentsOfBookings(
    ctx.reader,
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
  ctx: ReadContext,
  guestIds: readonly string[],
  language: Language,
): Promise<GuestBooking[]> {
  const rows = await listBookingsOfGuests(ctx.reader, guestIds)
  const money = await readSeatMoney(
    ctx.reader,
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
      cancelUntil: isoText(lastInstant(ctx.facts, row)),
    }
  })
}

/** A page of the guests in whom every word of `q` is found. */
export async function listGuests(
  reader: Reader,
  { q = '', ...asked }: PageQuery & { q?: string | undefined },
): Promise<Page<FoundGuest[]>> {
  const words = searchWords(q)
  const rows = await findMatching(reader, words, sliceOf(asked))
  const total = await countMatching(reader, words)
  const items = rows.map(({ lessons, lastLesson, ...guest }) => ({
    ...toGuest(guest),
    lessons: lessons ?? 0,
    lastLesson: lastLesson === null ? null : isoText(lastLesson),
  }))
  return { items, total }
}

/**
 * The guests with a seat in the lessons that touch the half-open range, by the lesson's id, in order of
 * booking.
 */
export async function guestsInLessons(
  reader: Reader,
  from: number,
  to: number,
): Promise<Map<string, GuestInLesson[]>> {
  const rows = await listGuestsBetween(reader, from, to)
  const money = await readSeatMoney(
    reader,
    rows.map(({ bookingId }) => bookingId),
  )
  const guests = new Map<string, GuestInLesson[]>()
  for (const { lessonId, startsAt, email, earlier, expiresAt, freeUntil, ...row } of rows) {
    const of = money.get(row.bookingId) ?? noMoney
    const { memberId } = row
    const hadLesson =
      earlier !== 0 ||
      (memberId !== null && (await hadLessonBefore(reader, { memberId, guestId: null }, startsAt)))
    const guest = {
      kind: 'guest' as const,
      ...row,
      email: email ?? '',
      paid: keptOf(of),
      open: openAmount(row, of),
      firstVisit: !hadLesson,
      ...(expiresAt !== null && { confirmUntil: isoText(expiresAt) }),
      ...(freeUntil !== null && { freeUntil: isoText(freeUntil) }),
    }
    guests.set(lessonId, [...(guests.get(lessonId) ?? []), guest])
  }
  return guests
}
