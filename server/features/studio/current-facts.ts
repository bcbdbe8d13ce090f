import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { putFacts } from '#studio/sections.ts'
import type { StudioFacts } from '#studio/sections.ts'
import { countPublications, readPublished } from './queries.ts'
import { publishedFacts } from './rules.ts'

interface PublishedFacts {
  /** How often facts were published. */
  publications: number
  /** The sections that differ from their files. */
  facts: Partial<StudioFacts>
}

/**
 * Puts into place what is published now, whichever process published it, and returns it. It costs one look at a counter after a
 * commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ConfirmFacts = (version?: string) => Promise<PublishedFacts>

/** The same for a caller who has read the counter with its own rows: costs nothing while the facts of that publication are in place. */
export type ConfirmPublication = (publications: number) => Promise<void>

export function keepFactsCurrent(database: Database): {
  confirmFacts: ConfirmFacts
  confirmPublication: ConfirmPublication
} {
  const kept = new VersionedCache<PublishedFacts>(1)
  let placed = -1
  async function confirmFacts(version?: string): Promise<PublishedFacts> {
    const published = await kept.get('all', version ?? (await database.version()), (earlier) =>
      readAgain(database.reader, earlier),
    )
    if (published.publications > placed) {
      placed = published.publications
      putFacts(published.facts)
    }
    return published
  }
  async function confirmPublication(publications: number): Promise<void> {
    if (publications > placed) await confirmFacts()
  }
  return { confirmFacts, confirmPublication }
}

async function readAgain(reader: Reader, earlier: PublishedFacts | undefined): Promise<PublishedFacts> {
  if (earlier !== undefined && (await countPublications(reader)) === earlier.publications) return earlier
  const { publications, newest } = await readPublished(reader)
  return { publications, facts: publishedFacts(newest) }
}
