import type { Reader, Writer } from '#server/database/database.ts'
import { dayMs } from '#time/tokyo.ts'
import { columnsOf, lessonColumns } from './queries.ts'
import type { EditableLesson, Lesson } from './queries.ts'

/** The titles of the lessons since an instant that are not cancelled, in both languages. */
export async function listTitlePairs(
  reader: Reader,
  since: number,
): Promise<Array<{ title: string; titleEn: string }>> {
  return reader
    .selectFrom('lessons')
    .select(['title', 'titleEn'])
    .distinct()
    .where('startsAt', '>=', since)
    .where('cancelledAt', 'is', null)
    .execute()
}

interface Taught {
  /** Of the lesson itself, which does not count. */
  id: string
  teacherId: string
  startsAt: number
  endsAt: number
}

/** Another lesson of the teacher that is not cancelled and overlaps the time; the first one. */
export async function findLessonOfTeacher(reader: Reader, { id, teacherId, startsAt, endsAt }: Taught) {
  return (
    reader
      .selectFrom('lessons')
      .select(['title', 'titleEn', 'startsAt', 'endsAt'])
      .where('teacherId', '=', teacherId)
      // No lesson is longer than a day. With this condition the database finds them by the index.
      .where('startsAt', '>', startsAt - dayMs)
      .where('startsAt', '<', endsAt)
      .where('endsAt', '>', startsAt)
      .where('cancelledAt', 'is', null)
      .where('id', '!=', id)
      .orderBy('startsAt')
      .orderBy('id')
      .executeTakeFirst()
  )
}

/** When the teachers have lessons that are not cancelled and overlap the span. */
export async function findLessonsTaughtBy(
  reader: Reader,
  teacherIds: readonly string[],
  { from, to }: { from: number; to: number },
) {
  // An empty list is not valid SQL.
  if (teacherIds.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(['id', 'teacherId', 'startsAt', 'endsAt'])
    .where('teacherId', 'in', teacherIds)
    .where('startsAt', '>', from - dayMs)
    .where('startsAt', '<', to)
    .where('cancelledAt', 'is', null)
    .execute()
}

interface Search {
  /** Undefined when any title will do. */
  titles: readonly string[] | undefined
  /** The lessons that start from `from` on and before `to`. */
  from: number
  to: number
  latestFirst: boolean
  most: number
}

/** Lessons that are not cancelled, by their start. */
export async function searchLessons(
  reader: Reader,
  { titles, from, to, latestFirst, most }: Search,
): Promise<Lesson[]> {
  return reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .$if(titles !== undefined, (lessons) => lessons.where('title', 'in', titles ?? []))
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt', latestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** More titles than a studio has. */
const mostTitles = 100

const titleDays = 183

/**
 * The titles of the lessons of the last half-year and of those to come that are not cancelled, those of the
 * latest lessons first.
 */
export async function listTitles(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('lessons')
    .select('title')
    .where('startsAt', '>=', now - titleDays * dayMs)
    .where('cancelledAt', 'is', null)
    .groupBy('title')
    .orderBy((lessons) => lessons.fn.max('startsAt'), 'desc')
    .orderBy('title')
    .limit(mostTitles)
    .execute()
  return rows.map(({ title }) => title)
}

/**
 * The seats of the lesson that was added last, and is no event. A single lesson counts before those of a
 * series, because a job adds these.
 */
export async function findLastSeats(reader: Reader): Promise<number | null> {
  const last = await reader
    .selectFrom('lessons')
    .select('totalSeats')
    .where('cancelledAt', 'is', null)
    .where('eventPrice', 'is', null)
    .orderBy((lessons) => lessons.case().when('seriesId', 'is', null).then(0).else(1).end())
    .orderBy('createdAt', 'desc')
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last?.totalSeats ?? null
}

/**
 * The lesson with the title that starts last. A cancelled one does not count, because it may have been a
 * mistake.
 */
export async function findLastLesson(reader: Reader, title: string): Promise<Lesson | undefined> {
  return reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .where('title', '=', title)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The lessons that start at one of the instants and are not cancelled. */
export async function findLessonsStarting(reader: Reader, starts: readonly number[]): Promise<Lesson[]> {
  if (starts.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .where('startsAt', 'in', starts)
    .where('cancelledAt', 'is', null)
    .execute()
}

export async function insertLessons(
  writer: Writer,
  lessons: readonly EditableLesson[],
  now: number,
): Promise<void> {
  await writer
    .insertInto('lessons')
    .values(
      lessons.map((lesson) => ({
        ...columnsOf(lesson),
        id: lesson.id,
        seatsTaken: 0,
        version: 0,
        createdAt: now,
      })),
    )
    .execute()
}

/**
 * Deletes the lessons of an import that no administrator has changed since; returns their ids. The caller
 * frees their spaces.
 * @throws a foreign key violation when another row names one of them
 */
export async function deleteUnusedLessons(writer: Writer, importId: string): Promise<string[]> {
  const deleted = await writer
    .deleteFrom('lessons')
    .where('id', 'in', (lines) =>
      lines.selectFrom('import_lines').select('subjectId').where('importId', '=', importId),
    )
    .where('version', '=', 0)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
