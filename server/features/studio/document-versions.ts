import type { ReadContext } from '#server/context.ts'
import { listAllPublished } from '#server/features/facts/queries.ts'
import { storedFacts } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import type { Section } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf } from '#time/tokyo.ts'

/** The sections that are documents, with the field in which each says its version. */
const versionFields: Partial<Record<Section, string>> = { privacy: 'privacyVersion', rules: 'rulesVersion' }

/** A draft of a document names the version that holds, until it is published. */
export const withHeldVersion = (section: Section, facts: Facts, held: Facts): Facts =>
  withVersion(section, facts, versionIn(section, held))

/**
 * The facts as they are published: a document gets the day as its version, as no published version of it has
 * yet.
 */
export async function withNewVersion(
  { reader, now }: ReadContext,
  section: Section,
  facts: Facts,
): Promise<Facts> {
  if (versionFields[section] === undefined) return facts
  const published = (await listAllPublished(reader, section)).map(
    (version) => storedFacts(section, version.facts) ?? factsOfFiles[section],
  )
  const taken = [factsOfFiles[section], ...published].map((each) => versionIn(section, each))
  return withVersion(section, facts, newVersion(taken, dateOf(now)))
}

/** The first publication of a day is named by it, `2026-11-01`; the second is `2026-11-01-2`. */
function newVersion(taken: readonly unknown[], day: string): string {
  const versions = new Set(taken)
  let version = day
  for (let count = 2; versions.has(version); count += 1) version = `${day}-${count}`
  return version
}

/** What holds the version of a document; undefined for other facts. */
function versionIn(section: Section, facts: Facts): unknown {
  const field = versionFields[section]
  return field === undefined ? undefined : Object.entries(facts).find(([name]) => name === field)?.[1]
}

function withVersion(section: Section, facts: Facts, version: unknown): Facts {
  const field = versionFields[section]
  return field === undefined ? facts : { ...facts, [field]: version }
}
