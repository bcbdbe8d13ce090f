import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { pictureAt } from '#contract/pictures/picture-sources.ts'
import type { PictureUse } from '#contract/pictures/pictures.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { engineOf } from '#server/database/engine-of.ts'
import type { Slice } from '#server/database/paging.ts'
import type { Tables } from '#server/database/tables.ts'
import { listHeldAndDrafts } from '#server/features/facts/queries.ts'
import type { Worded } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'

const columns = [
  'id',
  'width',
  'height',
  'bytes',
  'textJa',
  'textEn',
  'createdAt as addedAt',
  'version',
] as const

/** A row of the library. Instants are milliseconds since the epoch. */
export interface PictureRow {
  id: string
  width: number
  height: number
  bytes: number
  textJa: string
  textEn: string
  addedAt: number
  version: number
}

const matching = (reader: Reader, words: string | undefined) =>
  reader
    .selectFrom('pictures')
    .$if(words !== undefined, (all) =>
      all.where(sql<boolean>`lower(text_ja || ' ' || text_en) like ${like(words ?? '')} escape '!'`),
    )

const like = (words: string) => `%${words.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`

/** The pictures whose texts contain the words, newest first. */
export const findPictures = (
  reader: Reader,
  words: string | undefined,
  { skip, most }: Slice,
): Promise<PictureRow[]> =>
  matching(reader, words)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()

export const countPictures = (reader: Reader, words: string | undefined): Promise<number> =>
  countOf(matching(reader, words))

/** Without its row being locked: for pages that show it. */
export const findPicture = (reader: Reader, id: string): Promise<PictureRow | undefined> =>
  reader.selectFrom('pictures').select(columns).where('id', '=', id).executeTakeFirst()

/** A picture that no other transaction can use or delete until this one ends. */
export const lockPicture = (writer: Writer, id: string): Promise<PictureRow | undefined> =>
  writer
    .selectFrom('pictures')
    .select(columns)
    .where('id', '=', id)
    .$if(engineOf(writer) === 'postgres', (picture) => picture.forUpdate())
    .executeTakeFirst()

/** Which of the pictures are there. No other transaction can delete them until this one ends. */
export async function holdPictures(writer: Writer, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await writer
    .selectFrom('pictures')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engineOf(writer) === 'postgres', (pictures) => pictures.forKeyShare())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What the pictures show, by their ids. */
export async function findPictureTexts(reader: Reader, ids: readonly string[]): Promise<Map<string, Worded>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('pictures')
    .select(['id', 'textJa as ja', 'textEn as en'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}

/** The picture with the same files. */
export const findSamePicture = (reader: Reader, hash: string): Promise<PictureRow | undefined> =>
  reader
    .selectFrom('pictures')
    .select(columns)
    .where('hash', '=', hash)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The id and the width of every picture, which tell its files. */
export const listStored = (reader: Reader): Promise<Array<{ id: string; width: number }>> =>
  reader.selectFrom('pictures').select(['id', 'width']).orderBy('id').execute()

export async function insertPicture(
  writer: Writer,
  { hash, textJa, textEn, addedAt, version: _, ...same }: PictureRow & { hash: string },
): Promise<void> {
  await writer
    .insertInto('pictures')
    .values({ ...same, hash, textJa, textEn, createdAt: addedAt })
    .execute()
}

/** Changes the texts of the picture when it still has the version; returns whether it had. */
export async function updateTexts(
  writer: Writer,
  { id, version }: { id: string; version: number },
  { textJa, textEn }: { textJa: string; textEn: string },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('pictures')
    .set({ textJa, textEn, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePictureRow(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer.deleteFrom('pictures').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Has the files of the picture removed from the instant on, unless the plan is dropped before. */
export async function planRemoval(writer: Writer, id: string, dueAt: number): Promise<void> {
  await writer.insertInto('picture_removals').values({ id, dueAt }).execute()
}

/** Returns whether there was such a plan that was due at the instant or later. */
export async function dropRemoval(writer: Writer, id: string, from: number): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('picture_removals')
    .where('id', '=', id)
    .where('dueAt', '>=', from)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The ids of the pictures whose files may be removed at the instant, those that wait longest first. */
export async function findRemovals(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('picture_removals')
    .select('id')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The ids of all pictures that may have files: those of the library, and those whose files are to be removed.
 */
export async function findAccounted(reader: Reader): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('pictures')
    .select('id')
    .unionAll(reader.selectFrom('picture_removals').select('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Where the pictures of the library are used, by their ids. A lesson that is over or cancelled uses none: it
 * may be shown with the picture of the studio instead. One that a closure cancelled keeps its own as long as
 * the closure can be lifted. A feature that shows pictures adds its uses here.
 */
export async function usesOfPictures(reader: Reader, now: number): Promise<Map<string, PictureUse[]>> {
  const series = await findSeries(reader)
  const spaces = await findSpaces(reader)
  const teachers = await findTeachers(reader)
  const lessons = await findLessons(reader, now)
  const news = await findNews(reader)
  const sections = await findSections(reader)
  const all = [
    ...sections.map((row) => ({ ...row, kind: 'section' as const, start: null })),
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
    .select(['id', 'title as name', 'titleEn as nameEn', 'startsAt', 'imageUrl as address'])
    .where('endsAt', '>', now)
    .where((lesson) => lesson.or([lesson('cancelledAt', 'is', null), lesson.exists(openClosureOf(lesson))]))
    .where('imageUrl', 'like', ofLibrary)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()

/** The closures that cancelled the lesson and may be lifted: then it comes back with its picture. */
const openClosureOf = (lesson: ExpressionBuilder<Tables, 'lessons'>) =>
  lesson
    .selectFrom('closure_lessons')
    .innerJoin('closures', 'closures.id', 'closure_lessons.closureId')
    .select('closures.id')
    .whereRef('closure_lessons.lessonId', '=', 'lessons.id')
    .where('closures.liftedAt', 'is', null)

const findSeries = (reader: Reader) =>
  reader
    .selectFrom('lesson_series')
    .select(['id', 'title as name', 'titleEn as nameEn', 'imageUrl as address'])
    .where('imageUrl', 'like', ofLibrary)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const findNews = (reader: Reader) =>
  reader
    .selectFrom('news_items')
    .select(['id', 'titleJa as name', 'titleEn as nameEn', 'pictureAddress as address'])
    .$narrowType<{ address: string }>()
    .where('pictureAddress', 'like', ofLibrary)
    .orderBy('publishAt', 'desc')
    .orderBy('id')
    .execute()

const findSpaces = (reader: Reader) =>
  reader
    .selectFrom('space_pictures')
    .innerJoin('spaces', 'spaces.id', 'space_pictures.spaceId')
    .select(['spaces.id', 'spaces.name', 'spaces.nameEn', 'space_pictures.address'])
    .where('spaces.deletedAt', 'is', null)
    .where('space_pictures.address', 'like', ofLibrary)
    .orderBy('spaces.createdAt')
    .orderBy('spaces.id')
    .execute()

/** The sections of the facts whose texts, published or as a draft, name pictures of the library. */
async function findSections(reader: Reader) {
  const rows = (await listHeldAndDrafts(reader)).flatMap(({ section, facts }) =>
    addressesIn(JSON.parse(facts)).map((address) => ({ id: section, address })),
  )
  const once = new Map(rows.map((row) => [`${row.id} ${row.address}`, row]))
  return [...once.values()].map((row) => ({ ...row, name: '', nameEn: '' }))
}

/** The addresses of pictures of the library among the values of some facts. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return pictureAt(value) === undefined ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

const findTeachers = (reader: Reader) =>
  reader
    .selectFrom('teachers')
    .select(['id', 'nameJa as name', 'nameEn', 'imageUrl as address'])
    .where('imageUrl', 'like', ofLibrary)
    .orderBy('position')
    .orderBy('id')
    .execute()
