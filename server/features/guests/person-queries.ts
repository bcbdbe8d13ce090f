import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'

/** The live bookings of a lesson with what tells whose they are: a member's, or a guest's who may have become one. */
export async function listSeats(reader: Reader, lessonId: string) {
  return reader
    .selectFrom('bookings')
    .leftJoin('guests', 'guests.id', 'bookings.guest_id')
    .leftJoin('members', 'members.id', 'bookings.member_id')
    .select([
      'bookings.id as bookingId',
      'guests.id as guestId',
      'guests.inquiry_id as inquiryId',
      sql<string | null>`coalesce(bookings.member_id, guests.member_id)`.as('memberId'),
      sql<string>`coalesce(guests.name, members.last_name || ' ' || members.first_name)`.as('name'),
      sql<string>`coalesce(guests.phone, members.phone)`.as('phone'),
    ])
    .where('bookings.lesson_id', '=', lessonId)
    .where(isLive)
    .orderBy('bookings.id')
    .execute()
}

/** A live booking that the member made as a guest; undefined for none. */
export async function findSeatAsGuest(reader: Reader, lessonId: string, memberId: string) {
  return reader
    .selectFrom('guests')
    .innerJoin('bookings', 'bookings.guest_id', 'guests.id')
    .select('bookings.id')
    .where('guests.member_id', '=', memberId)
    .where('bookings.lesson_id', '=', lessonId)
    .where(isLive)
    .executeTakeFirst()
}

/** A lesson in which both the guest and the member, as a member or as another guest, have a live booking. */
export async function findLessonOfBoth(
  reader: Reader,
  { guestId, memberId }: { guestId: string; memberId: string },
) {
  return reader
    .selectFrom('bookings')
    .innerJoin('bookings as other', 'other.lesson_id', 'bookings.lesson_id')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .leftJoin('guests', 'guests.id', 'other.guest_id')
    .select(['lessons.id', 'lessons.title', 'lessons.title_en as titleEn', 'lessons.starts_at as startsAt'])
    .where('bookings.guest_id', '=', guestId)
    .where(isLive)
    .whereRef('other.id', '<>', 'bookings.id')
    .where(sql<boolean>`other.status <> 'cancelled'`)
    .where((eb) => eb.or([eb('other.member_id', '=', memberId), eb('guests.member_id', '=', memberId)]))
    .executeTakeFirst()
}
