import type { Reader } from '#server/database/database.ts'
import { addressedBookings } from '#server/features/bookings/queries.ts'
import type { AddressedBooking } from '#server/features/bookings/queries.ts'
import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { dayMs } from '#time/tokyo.ts'
import { lessonColumns } from '../queries.ts'
import type { Lesson } from '../queries.ts'
import type { Closure } from './queries.ts'

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
      .where('starts_at', '>=', Math.max(startsAt - dayMs, now + 1))
      .where('starts_at', '<', endsAt)
      .where('ends_at', '>', startsAt)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at')
      .orderBy('id')
      .execute()
  )
}

/** The bookings that a cancellation of the lessons would cancel. */
export async function bookingsToCancel(
  reader: Reader,
  lessonIds: readonly string[],
): Promise<AddressedBooking[]> {
  if (lessonIds.length === 0) return []
  return inOrderOfNames(reader)
    .where('bookings.lesson_id', 'in', lessonIds)
    .where('bookings.status', '=', 'booked')
    .execute()
}

/** The waits that a cancellation of the lessons would end. */
export async function waitsToEnd(reader: Reader, lessonIds: readonly string[]) {
  if (lessonIds.length === 0) return []
  return reader
    .selectFrom('waiting_entries')
    .select(['id', 'member_id as memberId'])
    .where('lesson_id', 'in', lessonIds)
    .where(isWaiting)
    .execute()
}

/** The members, in the order of their names. */
export async function membersByName(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'last_name as lastName', 'first_name as firstName'])
    .where('id', 'in', ids)
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

/** The bookings that the closure has cancelled, in the order of their members' names, without those of members who have closed their account. */
export async function bookingsOfClosure(reader: Reader, closureId: string): Promise<AddressedBooking[]> {
  return inOrderOfNames(reader)
    .innerJoin('closure_bookings', 'closure_bookings.booking_id', 'bookings.id')
    .where('closure_bookings.closure_id', '=', closureId)
    .where('members.closed_at', 'is', null)
    .execute()
}

/** The guests' seats that the closure has cancelled. */
export async function seatsOfClosure(reader: Reader, closureId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('closure_bookings', 'closure_bookings.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.lesson_id as lessonId', 'bookings.guest_id as guestId'])
    .where('closure_bookings.closure_id', '=', closureId)
    .where('bookings.guest_id', 'is not', null)
    .orderBy('bookings.id')
    .$narrowType<{ guestId: string }>()
    .execute()
}

const inOrderOfNames = (reader: Reader) =>
  addressedBookings(reader).orderBy('members.kana_order').orderBy('bookings.id')

/** The lessons that the closure has cancelled, in order of start, without those of a series that was ended before their day. */
export async function lessonsOfClosure(reader: Reader, closureId: string): Promise<Lesson[]> {
  return reader
    .selectFrom('lessons')
    .innerJoin('closure_lessons', 'closure_lessons.lesson_id', 'lessons.id')
    .select(lessonColumns)
    .where('closure_lessons.closure_id', '=', closureId)
    .where('cancelled_at', 'is not', null)
    .where((lesson) =>
      lesson.not(
        lesson.exists(
          lesson
            .selectFrom('lesson_series')
            .select('lesson_series.id')
            .whereRef('lesson_series.id', '=', 'lessons.series_id')
            .whereRef('lesson_series.until_day', '<', 'lessons.series_day'),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}
