import { pictureAt } from '#contract/pictures/picture-sources.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { findPictureTexts } from '#server/features/pictures/queries.ts'
import { news } from '#studio/news.ts'
import type { Clock } from '#time/clock.ts'
import { countNewsChanges, listNewsRows } from './queries.ts'
import { countPublished, newsOfFile, shownNews } from './rules.ts'
import type { NewsRow, ShownRow } from './rules.ts'

interface Kept {
  changes: number
  rows: ShownRow[]
}

interface CurrentNews {
  /** Another text after each change, and at the moment of each planned item. Empty while the file holds. */
  edition: string
  /** What visitors see, the newest first. */
  shown: ShownRow[]
}

/**
 * The news that visitors see at this moment, whichever process changed them. It costs one look at a counter
 * after a commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ConfirmNews = (version?: string) => Promise<CurrentNews>

export function keepNewsCurrent(database: Database, clock: Clock): ConfirmNews {
  const kept = new VersionedCache<Kept>(1)
  let last: CurrentNews = { edition: '', shown: [] }

  async function readAgain(earlier: Kept | undefined): Promise<Kept> {
    const changes = await countNewsChanges(database.reader)
    if (changes === earlier?.changes) return earlier
    if (changes === 0) return { changes, rows: newsOfFile(news) }
    return { changes, rows: await withPictureTexts(database.reader, await listNewsRows(database.reader)) }
  }

  return async (version) => {
    const { changes, rows } = await kept.get('all', version ?? (await database.version()), readAgain)
    if (changes === 0) return { edition: '', shown: rows }
    const now = clock()
    // Each request of a page asks, so the news are sorted once for each edition.
    const edition = `${changes}.${countPublished(rows, now)}`
    if (last.edition !== edition) last = { edition, shown: shownNews(rows, now) }
    return last
  }
}

/** The items with what their pictures show. */
async function withPictureTexts(reader: Reader, rows: readonly NewsRow[]): Promise<ShownRow[]> {
  const ids = rows.flatMap(({ picture }) => pictureAt(picture)?.id ?? [])
  const texts = await findPictureTexts(reader, ids)
  return rows.map((row) => ({ ...row, pictureText: texts.get(pictureAt(row.picture)?.id ?? '') }))
}
