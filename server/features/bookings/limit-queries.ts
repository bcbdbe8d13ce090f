import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { dayMs } from '#time/tokyo.ts'
import { isLive } from './queries.ts'

/** Which of the members have booked another lesson that touches the time of this one. */
export async function listBusy(
  reader: Reader,
  { id, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.memberId')
    .where('bookings.memberId', 'in', memberIds)
    .where(isLive)
    .where('lessons.id', '<>', id)
    .where('lessons.startsAt', '<', endsAt)
    .where('lessons.endsAt', '>', startsAt)
    .$narrowType<{ memberId: string }>()
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Another lesson that the member has booked and that touches the time of this one; the first one. */
export async function findOverlap(
  reader: Reader,
  memberId: string,
  { id: lessonId, startsAt, endsAt }: Pick<Lesson, 'id' | 'startsAt' | 'endsAt'>,
) {
  const [first] = await overlapOf(reader, { lessonId, memberId, startsAt, endsAt, from: startsAt - dayMs })
  return first
}

const overlapOf = prepared(
  (reader, given: { lessonId: string; memberId: string; startsAt: number; endsAt: number; from: number }) =>
    reader
      .selectFrom('lessons')
      .select(['title', 'titleEn', 'startsAt', 'endsAt'])
      // No lesson is longer than a day. With this condition the database finds them by the index.
      .where('startsAt', '>', given.from)
      .where('startsAt', '<', given.endsAt)
      .where('endsAt', '>', given.startsAt)
      .where('id', '<>', given.lessonId)
      .where((lesson) =>
        lesson.exists(
          lesson
            .selectFrom('bookings')
            .select('bookings.id')
            .whereRef('bookings.lessonId', '=', 'lessons.id')
            .where('bookings.memberId', '=', given.memberId)
            .where(isLive),
        ),
      )
      // Without a limit: SQLite prepares a statement anew whose limit is bound, at ten times the cost.
      .orderBy('startsAt')
      .orderBy('id'),
)

/** How many lessons that have not begun the member has booked. Events do not count. */
export const countHeld = (reader: Reader, memberId: string, now: number): Promise<number> =>
  countOf(
    reader
      .selectFrom('bookings')
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .where('bookings.memberId', '=', memberId)
      .where('bookings.status', '=', 'booked')
      .where('lessons.startsAt', '>', now)
      .where('lessons.eventPrice', 'is', null),
  )
