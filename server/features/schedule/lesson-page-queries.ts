import type { Reader } from '#server/database/database.ts'
import { taughtColumns } from './week-queries.ts'

/** A lesson, also a cancelled one, with what is said about its cancellation and the names of its space. */
export async function findLessonForPage(reader: Reader, id: string) {
  return reader
    .selectFrom('lessons')
    .leftJoin('spaces', 'spaces.id', 'lessons.space_id')
    .leftJoin('teachers', 'teachers.id', 'lessons.teacher_id')
    .select([
      ...taughtColumns,
      'lessons.cancel_reason_ja as cancelReasonJa',
      'lessons.cancel_reason_en as cancelReasonEn',
      'lessons.shown_cancelled as shownCancelled',
      'spaces.name as spaceName',
      'spaces.name_en as spaceNameEn',
    ])
    .where('lessons.id', '=', id)
    .executeTakeFirst()
}

/** The members whose bookings were cancelled together with the lesson, in the order of their names. */
export async function listMembersCancelledWith(reader: Reader, id: string, cancelledAt: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.member_id')
    .select([
      'bookings.id as bookingId',
      'members.id as memberId',
      'members.last_name as lastName',
      'members.first_name as firstName',
      'members.kana_last_name as kanaLastName',
      'members.kana_first_name as kanaFirstName',
      'members.phone',
      'members.email',
      'bookings.tickets_taken as ticketsReturned',
    ])
    .where('bookings.lesson_id', '=', id)
    .where('bookings.status', '=', 'cancelled')
    .where('bookings.cancelled_at', '=', cancelledAt)
    .orderBy('members.kana_order')
    .orderBy('bookings.id')
    .execute()
}

/** The same for guests. */
export async function listGuestsCancelledWith(reader: Reader, id: string, cancelledAt: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('guests', 'guests.id', 'bookings.guest_id')
    .select([
      'bookings.id as bookingId',
      'guests.id as guestId',
      'guests.name',
      'guests.kana',
      'guests.phone',
      'guests.email',
    ])
    .where('bookings.lesson_id', '=', id)
    .where('bookings.status', '=', 'cancelled')
    .where('bookings.cancelled_at', '=', cancelledAt)
    .orderBy('guests.kana')
    .orderBy('bookings.id')
    .execute()
}
