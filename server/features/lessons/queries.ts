import { sql } from 'kysely'
import { dayMs } from '#time/tokyo.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'

const lessonColumns = [
  'id',
  'title',
  'description',
  'title_en as titleEn',
  'description_en as descriptionEn',
  'image_url as imageUrl',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'total_seats as totalSeats',
  'seats_taken as seatsTaken',
  'version',
  'cancelled_at as cancelledAt',
] as const

/** A lesson as the database keeps it. Instants are milliseconds since the epoch. */
export interface Lesson {
  id: string
  title: string
  description: string
  titleEn: string
  descriptionEn: string
  imageUrl: string
  startsAt: number
  endsAt: number
  totalSeats: number
  seatsTaken: number
  version: number
  cancelledAt: number | null
}

/** Lessons that touch the half-open range, in order of start. */
export async function listBetween(reader: Reader, from: number, to: number): Promise<Lesson[]> {
  return lessonsBetween(reader, { from, to, earliest: from - dayMs })
}

// No lesson is longer than a day (the table checks it), which lets the index on the start find them all.
const lessonsBetween = prepared((reader, given: { from: number; to: number; earliest: number }) =>
  reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .where('starts_at', '>=', given.earliest)
    .where('starts_at', '<', given.to)
    .where('ends_at', '>', given.from)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id'),
)

export interface OwnBooking {
  id: string
  lessonId: string
}

/** The member's live bookings of lessons that touch the range. */
export async function listOwnBetween(
  reader: Reader,
  memberId: string,
  from: number,
  to: number,
): Promise<OwnBooking[]> {
  const rows = await ownBetween(reader, { memberId, from, to, earliest: from - dayMs })
  return rows.flatMap(({ id, lessonId }) => (id === null ? [] : [{ id, lessonId }]))
}

// Each lesson of the range is looked up in the index of live bookings. Begun from the member's bookings, it would take the
// longer the longer somebody has been a member.
const ownBetween = prepared(
  (reader, given: { memberId: string; from: number; to: number; earliest: number }) =>
    reader
      .selectFrom('lessons')
      .select((lesson) => [
        'lessons.id as lessonId',
        lesson
          .selectFrom('bookings')
          .select('bookings.id')
          .whereRef('bookings.lesson_id', '=', 'lessons.id')
          .where('bookings.member_id', '=', given.memberId)
          .where('bookings.status', '<>', sql.lit('cancelled'))
          .as('id'),
      ])
      .where('lessons.starts_at', '>=', given.earliest)
      .where('lessons.starts_at', '<', given.to)
      .where('lessons.ends_at', '>', given.from),
)

/** Who holds a live booking of a lesson that touches the range, in order of booking. */
export async function listBookedBetween(reader: Reader, from: number, to: number) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .innerJoin('members', 'members.id', 'bookings.member_id')
    .select([
      'bookings.id as bookingId',
      'bookings.lesson_id as lessonId',
      'bookings.status',
      'bookings.tickets_taken as ticketsTaken',
      'members.id',
      'members.first_name as firstName',
      'members.last_name as lastName',
      'members.kana_first_name as kanaFirstName',
      'members.kana_last_name as kanaLastName',
      'members.email',
      'members.phone',
    ])
    .where('bookings.status', '<>', 'cancelled')
    .where('lessons.starts_at', '>=', from - dayMs)
    .where('lessons.starts_at', '<', to)
    .where('lessons.ends_at', '>', from)
    .orderBy('bookings.id')
    .execute()
}

export type BookedRow = Awaited<ReturnType<typeof listBookedBetween>>[number]

export async function findLesson(reader: Reader, id: string): Promise<Lesson | undefined> {
  const [lesson] = await lessonById(reader, { id })
  return lesson
}

const lessonById = prepared((reader, given: { id: string }) =>
  reader.selectFrom('lessons').select(lessonColumns).where('id', '=', given.id),
)

export interface SeatWish {
  id: string
  startSeen: number
  now: number
}

/** Takes a seat if the lesson stands as seen and has one left; undefined, and nothing done, otherwise. */
export async function takeSeat(writer: Writer, wish: SeatWish): Promise<Lesson | undefined> {
  const [lesson] = await seatTake(writer, { ...wish })
  return lesson
}

const seatTake = prepared((writer, given: { id: string; startSeen: number; now: number }) =>
  writer
    .updateTable('lessons')
    .set({ seats_taken: sql<number>`seats_taken + 1` })
    .where('id', '=', given.id)
    .where('starts_at', '=', given.startSeen)
    .where('ends_at', '>', given.now)
    .where('cancelled_at', 'is', null)
    .whereRef('seats_taken', '<', 'total_seats')
    .returning(lessonColumns),
)

/** Gives seats back and so locks the lesson; returns it as it stands. */
export async function returnSeats(writer: Writer, id: string, seats: number): Promise<Lesson | undefined> {
  const [lesson] = await seatsReturn(writer, { id, seats })
  return lesson
}

const seatsReturn = prepared((writer, given: { id: string; seats: number }) =>
  writer
    .updateTable('lessons')
    .set({ seats_taken: sql<number>`seats_taken - ${given.seats}` })
    .where('id', '=', given.id)
    .returning(lessonColumns),
)

export type LessonChange = Omit<Lesson, 'seatsTaken' | 'version' | 'cancelledAt'>

export async function insertLesson(writer: Writer, lesson: LessonChange, now: number): Promise<void> {
  await writer
    .insertInto('lessons')
    .values({ ...columnsOf(lesson), id: lesson.id, seats_taken: 0, version: 0, created_at: now })
    .execute()
}

/** Changes a lesson unless fewer seats would be left than are taken; undefined, and nothing done, then. */
export async function changeLesson(writer: Writer, lesson: LessonChange): Promise<Lesson | undefined> {
  return writer
    .updateTable('lessons')
    .set({ ...columnsOf(lesson), version: sql<number>`version + 1` })
    .where('id', '=', lesson.id)
    .where('cancelled_at', 'is', null)
    .where('seats_taken', '<=', lesson.totalSeats)
    .returning(lessonColumns)
    .executeTakeFirst()
}

/** Marks a lesson as cancelled, and so locks it; undefined when it is not there any more. */
export async function closeLesson(writer: Writer, id: string, now: number): Promise<Lesson | undefined> {
  return writer
    .updateTable('lessons')
    .set({ cancelled_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning(lessonColumns)
    .executeTakeFirst()
}

/** A lesson with its row locked until the transaction ends. */
export async function lockLesson(writer: Writer, id: string): Promise<Lesson | undefined> {
  return returnSeats(writer, id, 0)
}

const columnsOf = (lesson: LessonChange) => ({
  title: lesson.title,
  description: lesson.description,
  title_en: lesson.titleEn,
  description_en: lesson.descriptionEn,
  image_url: lesson.imageUrl,
  starts_at: lesson.startsAt,
  ends_at: lesson.endsAt,
  total_seats: lesson.totalSeats,
})
