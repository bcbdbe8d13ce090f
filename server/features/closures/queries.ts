import type { Closure } from '#server/features/spaces/closure-queries.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { addressedBookings } from '#server/features/bookings/queries.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { netPaidForOrder } from '#server/features/payments/seat-and-hire-queries.ts'
import { lessonColumns } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { dayMs } from '#time/tokyo.ts'

/** Remembers what the closure has cancelled, for its lifting. */
export async function insertCancelled(
  writer: Writer,
  closureId: string,
  { lessonIds, bookingIds }: { lessonIds: readonly string[]; bookingIds: readonly string[] },
): Promise<void> {
  for (const lessonId of lessonIds) {
    await writer.insertInto('closure_lessons').values({ closureId, lessonId }).execute()
  }
  for (const bookingId of bookingIds) {
    await writer.insertInto('closure_bookings').values({ closureId, bookingId }).execute()
  }
}

/**
 * Hands a lesson over to another closure that touches it too, so that it comes back when that one is lifted.
 */
export async function handLessonOver(
  writer: Writer,
  lessonId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('closure_lessons')
    .set({ closureId: to })
    .where('closureId', '=', from)
    .where('lessonId', '=', lessonId)
    .execute()
  await writer
    .updateTable('closure_bookings')
    .set({ closureId: to })
    .where('closureId', '=', from)
    .where('bookingId', 'in', (bookings) =>
      bookings.selectFrom('bookings').select('id').where('lessonId', '=', lessonId),
    )
    .execute()
}

/** The lessons that touch the half-open range and have not begun, in order of start. */
export async function lessonsToCancel(
  reader: Reader,
  { startsAt, endsAt }: Pick<Closure, 'startsAt' | 'endsAt'>,
  now: number,
): Promise<Lesson[]> {
  return (
    reader
      .selectFrom('lessons')
      .select(lessonColumns)
      // No lesson is longer than a day.
      .where('startsAt', '>=', Math.max(startsAt - dayMs, now + 1))
      .where('startsAt', '<', endsAt)
      .where('endsAt', '>', startsAt)
      .where('cancelledAt', 'is', null)
      .orderBy('startsAt')
      .orderBy('id')
      .execute()
  )
}

/** The bookings that a cancellation of the lessons would cancel, and what of their price goes back. */
export async function bookingsToCancel(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<Array<AddressedBooking & { refund: number }>> {
  if (lessonIds.length === 0) return []
  const bookings = await inOrderOfNames(reader)
    .leftJoin('offer_orders', 'offer_orders.bookingId', 'bookings.id')
    .select('offer_orders.id as orderId')
    .where('bookings.lessonId', 'in', lessonIds)
    .where('bookings.status', '=', 'booked')
    .execute()
  const counted = []
  for (const { orderId, ...booking } of bookings)
    counted.push({ ...booking, refund: orderId === null ? 0 : await netPaidForOrder(reader, orderId) })
  return counted
}

/** The waits that a cancellation of the lessons would end. */
export async function waitsToEnd(reader: Reader, lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('waiting_entries')
    .select(['id', 'memberId'])
    .where('lessonId', 'in', lessonIds)
    .where(isWaiting)
    .execute()
}

/** The members, in the order of their names. */
export async function membersByName(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'lastName', 'firstName'])
    .where('id', 'in', ids)
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

/**
 * The bookings that the closure has cancelled, in the order of their members' names, without those of members
 * who have closed their account.
 */
export async function bookingsOfClosure(reader: Reader, closureId: string): Promise<AddressedBooking[]> {
  return inOrderOfNames(reader)
    .innerJoin('closure_bookings', 'closure_bookings.bookingId', 'bookings.id')
    .where('closure_bookings.closureId', '=', closureId)
    .where('members.closedAt', 'is', null)
    .execute()
}

/** The guests' seats that the closure has cancelled. */
export async function seatsOfClosure(reader: Reader, closureId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('closure_bookings', 'closure_bookings.bookingId', 'bookings.id')
    .select(['bookings.id', 'bookings.lessonId', 'bookings.guestId'])
    .where('closure_bookings.closureId', '=', closureId)
    .where('bookings.guestId', 'is not', null)
    .orderBy('bookings.id')
    .$narrowType<{ guestId: string }>()
    .execute()
}

const inOrderOfNames = (reader: Reader) =>
  addressedBookings(reader).orderBy('members.kanaOrder').orderBy('bookings.id')

/**
 * The lessons that the closure has cancelled, in order of start, without those of a series that was ended
 * before their day.
 */
export async function lessonsOfClosure(reader: Reader, closureId: string): Promise<Lesson[]> {
  return reader
    .selectFrom('lessons')
    .innerJoin('closure_lessons', 'closure_lessons.lessonId', 'lessons.id')
    .select(lessonColumns)
    .where('closure_lessons.closureId', '=', closureId)
    .where('cancelledAt', 'is not', null)
    .where((lesson) =>
      lesson.not(
        lesson.exists(
          lesson
            .selectFrom('lesson_series')
            .select('lesson_series.id')
            .whereRef('lesson_series.id', '=', 'lessons.seriesId')
            .whereRef('lesson_series.untilDay', '<', 'lessons.seriesDay'),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}
