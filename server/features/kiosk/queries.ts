import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import type { Reader } from '#server/database/database.ts'

const personColumns = [
  'members.lastName',
  'members.firstName',
  'members.kanaLastName',
  'members.kanaFirstName',
  'members.phone',
] as const

/** The members who wait for a seat in a lesson that begins in the range. */
export const listWaitingMembers = (reader: Reader, from: number, to: number) =>
  reader
    .selectFrom('lessons')
    .innerJoin('waiting_entries', 'waiting_entries.lessonId', 'lessons.id')
    .innerJoin('members', 'members.id', 'waiting_entries.memberId')
    .select(['lessons.id as lessonId', 'members.id', ...personColumns])
    .where(isWaiting)
    .where('lessons.startsAt', '>=', from)
    .where('lessons.startsAt', '<', to)
    .execute()

/** The members whose seat in a lesson that begins in the range was cancelled, by whomever. */
export const listCancelledMembers = (reader: Reader, from: number, to: number) =>
  reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['lessons.id as lessonId', 'members.id', ...personColumns])
    .where('bookings.status', '=', 'cancelled')
    .where('lessons.startsAt', '>=', from)
    .where('lessons.startsAt', '<', to)
    .execute()

/** The same for guests. */
export const listCancelledGuests = (reader: Reader, from: number, to: number) =>
  reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
    .innerJoin('guests', 'guests.id', 'bookings.guestId')
    .select([
      'lessons.id as lessonId',
      'guests.id',
      'guests.memberId',
      'guests.name',
      'guests.kana',
      'guests.phone',
    ])
    .where('bookings.status', '=', 'cancelled')
    .where('lessons.startsAt', '>=', from)
    .where('lessons.startsAt', '<', to)
    .execute()
