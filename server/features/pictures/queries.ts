import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { engineOf } from '#server/database/engine-of.ts'
import type { Slice } from '#server/database/paging.ts'
import type { Worded } from '#studio/languages.ts'

const columns = [
  'id',
  'width',
  'height',
  'bytes',
  'text_ja as textJa',
  'text_en as textEn',
  'created_at as addedAt',
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
    .orderBy('created_at', 'desc')
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
    .select(['id', 'text_ja as ja', 'text_en as en'])
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
    .values({ ...same, hash, text_ja: textJa, text_en: textEn, created_at: addedAt })
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
    .set({ text_ja: textJa, text_en: textEn, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePictureRow(writer: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await writer.deleteFrom('pictures').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
