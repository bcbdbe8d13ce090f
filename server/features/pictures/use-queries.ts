import type { PictureUse } from '#contract/pictures.ts'
import { pictureAt } from '#contract/picture-sources.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { isoText } from '#time/tokyo.ts'

/**
 * Where the pictures of the library are used, by their ids. A lesson that is over or cancelled uses none: it may be shown with
 * the picture of the studio instead. One that a closure cancelled keeps its own as long as the closure can be lifted. A feature that shows pictures adds its uses here.
 */
export async function usesOfPictures(reader: Reader, now: number): Promise<Map<string, PictureUse[]>> {
  const series = await findSeries(reader)
  const spaces = await findSpaces(reader)
  const teachers = await findTeachers(reader)
  const lessons = await findLessons(reader, now)
  const news = await findNews(reader)
  const all = [
    ...spaces.map((row) => ({ ...row, kind: 'space' as const, start: null })),
    ...news.map((row) => ({ ...row, kind: 'news' as const, start: null })),
    ...teachers.map((row) => ({ ...row, kind: 'teacher' as const, start: null })),
    ...series.map((row) => ({ ...row, kind: 'series' as const, start: null })),
    ...lessons.map(({ startsAt, ...row }) => ({ ...row, kind: 'lesson' as const, start: isoText(startsAt) })),
  ]
  const uses = new Map<string, PictureUse[]>()
  for (const { address, ...use } of all) {
    const picture = pictureAt(address)
    if (picture) uses.set(picture.id, [...(uses.get(picture.id) ?? []), use])
  }
  return uses
}

const ofLibrary = '/media/%'

const findLessons = (reader: Reader, now: number) =>
  reader
    .selectFrom('lessons')
    .select(['id', 'title as name', 'title_en as nameEn', 'starts_at as startsAt', 'image_url as address'])
    .where('ends_at', '>', now)
    .where((lesson) => lesson.or([lesson('cancelled_at', 'is', null), lesson.exists(openClosureOf(lesson))]))
    .where('image_url', 'like', ofLibrary)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** The closures that cancelled the lesson and may be lifted: then it comes back with its picture. */
const openClosureOf = (lesson: ExpressionBuilder<Tables, 'lessons'>) =>
  lesson
    .selectFrom('closure_lessons')
    .innerJoin('closures', 'closures.id', 'closure_lessons.closure_id')
    .select('closures.id')
    .whereRef('closure_lessons.lesson_id', '=', 'lessons.id')
    .where('closures.lifted_at', 'is', null)

const findSeries = (reader: Reader) =>
  reader
    .selectFrom('lesson_series')
    .select(['id', 'title as name', 'title_en as nameEn', 'image_url as address'])
    .where('image_url', 'like', ofLibrary)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const findNews = (reader: Reader) =>
  reader
    .selectFrom('news_items')
    .select(['id', 'title_ja as name', 'title_en as nameEn', 'picture_address as address'])
    .$narrowType<{ address: string }>()
    .where('picture_address', 'like', ofLibrary)
    .orderBy('publish_at', 'desc')
    .orderBy('id')
    .execute()

const findSpaces = (reader: Reader) =>
  reader
    .selectFrom('space_pictures')
    .innerJoin('spaces', 'spaces.id', 'space_pictures.space_id')
    .select(['spaces.id', 'spaces.name', 'spaces.name_en as nameEn', 'space_pictures.address'])
    .where('spaces.deleted_at', 'is', null)
    .where('space_pictures.address', 'like', ofLibrary)
    .orderBy('spaces.created_at')
    .orderBy('spaces.id')
    .execute()

const findTeachers = (reader: Reader) =>
  reader
    .selectFrom('teachers')
    .select(['id', 'name_ja as name', 'name_en as nameEn', 'image_url as address'])
    .where('image_url', 'like', ofLibrary)
    .orderBy('position')
    .orderBy('id')
    .execute()
