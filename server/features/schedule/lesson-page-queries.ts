import type { Reader } from '#server/database/database.ts'
import { taughtColumns } from './week-queries.ts'

/** A lesson, also a cancelled one, with what is said about its cancellation and the names of its space. */
export async function findLessonForPage(reader: Reader, id: string) {
  return reader
    .selectFrom('lessons')
    .leftJoin('spaces', 'spaces.id', 'lessons.spaceId')
    .leftJoin('teachers', 'teachers.id', 'lessons.teacherId')
    .select([
      ...taughtColumns,
      'lessons.cancelReasonJa',
      'lessons.cancelReasonEn',
      'lessons.shownCancelled',
      'spaces.name as spaceName',
      'spaces.nameEn as spaceNameEn',
    ])
    .where('lessons.id', '=', id)
    .executeTakeFirst()
}

/** The members whose bookings were cancelled together with the lesson, in the order of their names. */
export async function listMembersCancelledWith(reader: Reader, id: string, cancelledAt: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select([
      'bookings.id as bookingId',
      'members.id as memberId',
      'members.lastName',
      'members.firstName',
      'members.kanaLastName',
      'members.kanaFirstName',
      'members.phone',
      'members.email',
      'bookings.ticketsTaken as ticketsReturned',
    ])
    .where('bookings.lessonId', '=', id)
    .where('bookings.status', '=', 'cancelled')
    .where('bookings.cancelledAt', '=', cancelledAt)
    .orderBy('members.kanaOrder')
    .orderBy('bookings.id')
    .execute()
}

/** The same for guests. */
export async function listGuestsCancelledWith(reader: Reader, id: string, cancelledAt: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('guests', 'guests.id', 'bookings.guestId')
    .select([
      'bookings.id as bookingId',
      'guests.id as guestId',
      'guests.name',
      'guests.kana',
      'guests.phone',
      'guests.email',
    ])
    .where('bookings.lessonId', '=', id)
    .where('bookings.status', '=', 'cancelled')
    .where('bookings.cancelledAt', '=', cancelledAt)
    .orderBy('guests.kana')
    .orderBy('bookings.id')
    .execute()
}
