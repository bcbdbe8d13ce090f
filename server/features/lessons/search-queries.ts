import type { Reader } from '#server/database/database.ts'
import { lessonColumns } from './queries.ts'
import type { Lesson } from './queries.ts'

/** The titles of the lessons since an instant that are not cancelled, in both languages. */
export async function listTitlePairs(
  reader: Reader,
  since: number,
): Promise<Array<{ title: string; titleEn: string }>> {
  return reader
    .selectFrom('lessons')
    .select(['title', 'title_en as titleEn'])
    .distinct()
    .where('starts_at', '>=', since)
    .where('cancelled_at', 'is', null)
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
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', latestFirst ? 'desc' : 'asc')
    .orderBy('id')
    .limit(most)
    .execute()
}
