import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { factsOfFiles, putFacts } from '#studio/sections.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { countPublications, readPublished } from './queries.ts'
import { publishedFacts } from './rules.ts'

interface PublishedFacts {
  /** How often facts were published. */
  publications: number
  /** The sections that differ from their files. */
  facts: Partial<StudioFacts>
  /** These sections, and what stands in the files of the others. */
  all: StudioFacts
}

/**
 * Reads what is published now, whichever process published it: one immutable object, the same until the next publication. It costs
 * one look at a counter after a commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ReadFacts = (version?: string) => Promise<StudioFacts>

/** Requests and job runs read the facts once, before they open a transaction: what they decide follows one version. */
export function createReadFacts(database: Database): ReadFacts {
  const { confirmFacts } = keepFactsCurrent(database)
  return async (version) => (await confirmFacts(version)).all
}

/**
 * Puts into place what is published now, whichever process published it, and returns it. It costs one look at a counter after a
 * commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ConfirmFacts = (version?: string) => Promise<PublishedFacts>

export function keepFactsCurrent(database: Database): { confirmFacts: ConfirmFacts } {
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
  return { confirmFacts }
}

async function readAgain(reader: Reader, earlier: PublishedFacts | undefined): Promise<PublishedFacts> {
  if (earlier !== undefined && (await countPublications(reader)) === earlier.publications) return earlier
  const { publications, newest } = await readPublished(reader)
  const facts = publishedFacts(newest)
  return { publications, facts, all: { ...factsOfFiles, ...facts } }
}
