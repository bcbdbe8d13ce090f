import type { Reader } from '#server/database/database.ts'
import { dayMs } from '#time/tokyo.ts'
import { lessonColumns } from './queries.ts'
import type { Lesson } from './queries.ts'

/** More titles than a studio has. */
const mostTitles = 100

const titleDays = 183

/** The titles of the lessons of the last half-year and of those to come that are not cancelled, those of the latest lessons first. */
export async function listTitles(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('lessons')
    .select('title')
    .where('starts_at', '>=', now - titleDays * dayMs)
    .where('cancelled_at', 'is', null)
    .groupBy('title')
    .orderBy((lessons) => lessons.fn.max('starts_at'), 'desc')
    .orderBy('title')
    .limit(mostTitles)
    .execute()
  return rows.map(({ title }) => title)
}

/** The lesson with the title that starts last. A cancelled one does not count, because it may have been a mistake. */
export async function findLastLesson(reader: Reader, title: string): Promise<Lesson | undefined> {
  return reader
    .selectFrom('lessons')
    .select(lessonColumns)
    .where('title', '=', title)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
