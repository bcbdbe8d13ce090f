import type { Reader, Writer } from '#server/database/database.ts'
import type { NewsRow } from './rules.ts'

const columns = [
  'id',
  'day',
  'titleJa',
  'titleEn',
  'textJa',
  'textEn',
  'link',
  'pictureAddress',
  'publishAt',
  'changedAt',
  'version',
] as const

/**
 * How often news was changed; 0 while the file holds. Every process compares it with the number that it
 * knows.
 */
export async function countNewsChanges(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'news')
    .executeTakeFirstOrThrow()
  return row.value
}

type KeptRow = Omit<NewsRow, 'picture'> & { pictureAddress: string | null }

const toRow = ({ pictureAddress, ...row }: KeptRow): NewsRow => ({ ...row, picture: pictureAddress ?? '' })

export async function listNewsRows(reader: Reader): Promise<NewsRow[]> {
  return (await reader.selectFrom('news_items').select(columns).execute()).map(toRow)
}

export async function findNewsRow(reader: Reader, id: string): Promise<NewsRow | undefined> {
  const row = await reader.selectFrom('news_items').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

const valuesOf = ({ picture, ...row }: NewsRow) => ({
  ...row,
  pictureAddress: picture === '' ? null : picture,
})

export async function insertNewsRow(writer: Writer, row: NewsRow): Promise<void> {
  await writer.insertInto('news_items').values(valuesOf(row)).execute()
}

export async function updateNewsRow(writer: Writer, row: NewsRow): Promise<void> {
  await writer.updateTable('news_items').set(valuesOf(row)).where('id', '=', row.id).execute()
}

export async function deleteNewsRow(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('news_items').where('id', '=', id).execute()
}
