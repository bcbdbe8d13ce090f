import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { factsOfFiles, sections } from '#studio/sections.ts'
import { sectionWithoutSamples, withoutSamples } from '#studio/samples.ts'
import { countPublications, findBeginning, findPublishedUntil, readPublished } from './queries.ts'
import { completeFacts, publishedFacts, storedFacts } from './rules.ts'

/**
 * Reads what is published now, whichever process published it: one immutable object, the same until the next
 * publication. It costs one look at a counter after a commit, and nothing while the database has not changed.
 * @param version the database's version, where the caller has read it already
 */
export type ReadFacts = (version?: string) => Promise<StudioFacts>

interface Kept {
  /** How often facts were published. */
  publications: number
  facts: StudioFacts
}

/**
 * Requests and job runs read the facts once, before they open a transaction: what they decide follows one
 * version.
 */
export function createReadFacts(database: Database): ReadFacts {
  const kept = new VersionedCache<Kept>(1)
  return async (version) => {
    const databaseVersion = version ?? (await database.version())
    return (await kept.get('all', databaseVersion, (earlier) => readAgain(database.reader, earlier))).facts
  }
}

async function readAgain(reader: Reader, earlier: Kept | undefined): Promise<Kept> {
  if (earlier !== undefined && (await countPublications(reader)) === earlier.publications) return earlier
  const { publications, newest } = await readPublished(reader)
  const facts = { ...factsOfFiles, ...publishedFacts(newest) }
  const begun = await findBeginning(reader)
  if (begun?.beginning === 'blank') return { publications, facts: withoutSamples(facts) }
  return { publications, facts: begun?.beginning === null ? { ...facts, beginning: 'undecided' } : facts }
}

/** What stands in the files and what was published, also where visitors do not read the sample. */
export async function readEnteredFacts(reader: Reader): Promise<StudioFacts> {
  const { newest } = await readPublished(reader)
  return { ...factsOfFiles, ...publishedFacts(newest) }
}

/**
 * The facts of a section that held at a moment, for what is drawn again later. Before the first publication
 * it was the file, as it is now: of earlier texts of a file nothing is kept. What is invented is left out of
 * all of them where the studio goes on blank.
 */
export async function factsAt<Name extends Section>(
  reader: Reader,
  section: Name,
  moment: number,
): Promise<StudioFacts[Name]> {
  const version = await findPublishedUntil(reader, section, moment)
  const facts = version && (storedFacts(section, version.facts) as StudioFacts[Name] | undefined)
  const held = facts ? completeFacts(facts) : factsOfFiles[section]
  const begun = await findBeginning(reader)
  return begun?.beginning === 'blank' ? sectionWithoutSamples(section, held) : held
}

/**
 * The sections that differ from their files, which hold for the others, and whether what is invented is left
 * out.
 */
export const publishedSections = (facts: StudioFacts): Partial<StudioFacts> => ({
  ...Object.fromEntries(
    sections
      .filter((section) => facts[section] !== factsOfFiles[section])
      .map((section) => [section, facts[section]]),
  ),
  ...(facts.beginning === 'blank' && { beginning: facts.beginning }),
})
