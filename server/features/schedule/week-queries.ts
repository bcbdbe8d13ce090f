import { sql } from 'kysely'
import type { Attendance } from '#contract/bookings/bookings.ts'
import type { Reader } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import { seatColumns } from '#server/features/bookings/event-seats.ts'
import { isWaiting } from '#server/features/bookings/waiting-list/queries.ts'
import { dayMs } from '#time/tokyo.ts'
import { lessonColumns } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'

/** A lesson with the names of its teacher; null without one. */
export interface TaughtLesson extends Lesson {
  teacherJa: string | null
  teacherEn: string | null
}

/** The columns of such a lesson, in a query that joins the teachers. */
export const taughtColumns = [
  ...lessonColumns.map((column) => `lessons.${column}` as const),
  'teachers.nameJa as teacherJa',
  'teachers.nameEn as teacherEn',
] as const

/** The lessons that touch the half-open range, in order of start. */
export async function listBetween(reader: Reader, from: number, to: number): Promise<TaughtLesson[]> {
  return lessonsBetween(reader, { from, to, earliest: from - dayMs })
}

// No lesson is longer than a day (the table checks it), so all of them start at most a day before the range.
// With this condition the database finds them by the index on the start.
const lessonsBetween = prepared((reader, given: { from: number; to: number; earliest: number }) =>
  reader
    .selectFrom('lessons')
    .leftJoin('teachers', 'teachers.id', 'lessons.teacherId')
    .select(taughtColumns)
    .where('lessons.startsAt', '>=', given.earliest)
    .where('lessons.startsAt', '<', given.to)
    .where('lessons.endsAt', '>', given.from)
    .where('lessons.cancelledAt', 'is', null)
    .orderBy('lessons.startsAt')
    .orderBy('lessons.id'),
)

/** A lesson as the booking page lists it: also one that the studio has cancelled, with the reason. */
export interface ListedLesson extends TaughtLesson {
  cancelReasonJa: string | null
  cancelReasonEn: string | null
}

/** The same with the cancelled lessons that the booking page shows. */
export async function listWithCancelledBetween(
  reader: Reader,
  from: number,
  to: number,
): Promise<ListedLesson[]> {
  return listedLessonsBetween(reader, { from, to, earliest: from - dayMs })
}

const listedLessonsBetween = prepared((reader, given: { from: number; to: number; earliest: number }) =>
  reader
    .selectFrom('lessons')
    .leftJoin('teachers', 'teachers.id', 'lessons.teacherId')
    .select([...taughtColumns, 'lessons.cancelReasonJa', 'lessons.cancelReasonEn'])
    .where('lessons.startsAt', '>=', given.earliest)
    .where('lessons.startsAt', '<', given.to)
    .where('lessons.endsAt', '>', given.from)
    .where((lesson) =>
      lesson.or([lesson('lessons.cancelledAt', 'is', null), lesson('lessons.shownCancelled', '=', 1)]),
    )
    .orderBy('lessons.startsAt')
    .orderBy('lessons.id'),
)

/** Which members have a seat in the lessons that touch the range. Guests are left out. */
export const listBookersBetween = async (reader: Reader, from: number, to: number) =>
  bookersBetween(reader, { from, to, earliest: from - dayMs })

const bookersBetween = prepared((reader, given: { from: number; to: number; earliest: number }) =>
  reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
    .leftJoin('offer_orders', (join) =>
      join.onRef('offer_orders.bookingId', '=', 'bookings.id').on('offer_orders.state', '=', sql.lit('open')),
    )
    .select(['bookings.memberId', 'bookings.id as bookingId', 'lessons.id as lessonId'])
    .select('offer_orders.id as orderId')
    .where(isLive)
    .where('bookings.memberId', 'is not', null)
    .where('lessons.startsAt', '>=', given.earliest)
    .where('lessons.startsAt', '<', given.to)
    .where('lessons.endsAt', '>', given.from)
    .$narrowType<{ memberId: string }>(),
)

/**
 * Which members wait for a seat in the lessons that touch the range, those for one lesson in the order of its
 * list.
 */
export const listWaitersBetween = async (reader: Reader, from: number, to: number) =>
  waitersBetween(reader, { from, to, earliest: from - dayMs })

const waitersBetween = prepared((reader, given: { from: number; to: number; earliest: number }) =>
  reader
    .selectFrom('lessons')
    .innerJoin('waiting_entries', 'waiting_entries.lessonId', 'lessons.id')
    .select(['waiting_entries.memberId', 'waiting_entries.latestAt', 'lessons.id as lessonId'])
    .where(isWaiting)
    .where('lessons.startsAt', '>=', given.earliest)
    .where('lessons.startsAt', '<', given.to)
    .where('lessons.endsAt', '>', given.from)
    .orderBy('waiting_entries.turn'),
)

/** What administrators see of a member who booked or waits. */
const personColumns = [
  'members.firstName',
  'members.lastName',
  'members.kanaFirstName',
  'members.kanaLastName',
  'members.email',
  'members.phone',
] as const

/** The live bookings of lessons that touch the range, with their members, in order of booking. */
export async function listBookedBetween(reader: Reader, from: number, to: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .leftJoin('offer_orders', 'offer_orders.bookingId', 'bookings.id')
    .leftJoin('invitations', 'invitations.bookingId', 'bookings.id')
    .select([
      ...seatColumns,
      'bookings.id as bookingId',
      'bookings.lessonId',
      'bookings.status',
      'bookings.ticketsTaken',
      'bookings.withoutTicket',
      'bookings.freeUntil',
      'members.id',
      ...personColumns,
    ])
    .where(isLive)
    .where('lessons.startsAt', '>=', from - dayMs)
    .where('lessons.startsAt', '<', to)
    .where('lessons.endsAt', '>', from)
    .orderBy('bookings.id')
    .$narrowType<{ status: Attendance }>()
    .execute()
}

export type BookedRow = Awaited<ReturnType<typeof listBookedBetween>>[number]

/** Who waits for the lessons that touch the range, the first in line first. */
export async function listWaitingBetween(reader: Reader, from: number, to: number) {
  return reader
    .selectFrom('lessons')
    .innerJoin('waiting_entries', 'waiting_entries.lessonId', 'lessons.id')
    .innerJoin('members', 'members.id', 'waiting_entries.memberId')
    .select([
      'lessons.id as lessonId',
      'waiting_entries.latestAt',
      'members.id',
      'members.tickets',
      'members.memberType',
      ...personColumns,
    ])
    .where(isWaiting)
    .where('lessons.startsAt', '>=', from - dayMs)
    .where('lessons.startsAt', '<', to)
    .where('lessons.endsAt', '>', from)
    .orderBy('waiting_entries.turn')
    .execute()
}

export type WaitingRow = Awaited<ReturnType<typeof listWaitingBetween>>[number]
