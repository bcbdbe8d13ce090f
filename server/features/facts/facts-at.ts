import type { Reader } from '#server/database/database.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { sectionWithoutSamples } from '#studio/samples.ts'
import { findBeginning, findPublishedUntil } from './queries.ts'
import { completeFacts, storedFacts } from './rules.ts'

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
