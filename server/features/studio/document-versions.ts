import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findPublished, listAllPublished } from '#server/features/facts/queries.ts'
import { completeFacts, storedFacts } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { WordedDocument } from '#studio/document.ts'
import type { PausingFacts, RulesFacts, Section } from '#studio/facts.ts'
import { filledParts, writtenRules } from '#studio/membership-rules.ts'
import { pausingSentences } from '#studio/pausing.ts'
import { sectionWithoutSamples } from '#studio/samples.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf } from '#time/tokyo.ts'

/** The sections that are documents, with the field in which each says its version. */
const versionFields: Partial<Record<Section, string>> = { privacy: 'privacyVersion', rules: 'rulesVersion' }

/**
 * A draft of a document names the version that holds, until it is published. The sentences that stand in it
 * are not the client's to write.
 */
export const withHeldVersion = (section: Section, facts: Facts, held: Facts): Facts =>
  'rulesSentences' in facts && 'rulesSentences' in held
    ? { ...facts, rulesVersion: held.rulesVersion, rulesSentences: held.rulesSentences }
    : withVersion(section, facts, versionIn(section, held))

/**
 * The facts as they are published: a document gets the day as its version, as no published version of it has
 * yet, and the membership rules the sentences about pausing that hold now.
 * @param pausing those that hold from now on, where they are published with it
 */
export async function withNewVersion(
  { reader, now }: ReadContext,
  section: Section,
  facts: Facts,
  pausing?: PausingFacts,
): Promise<Facts> {
  if (versionFields[section] === undefined) return facts
  const published = (await listAllPublished(reader, section)).map(
    (version) => storedFacts(section, version.facts) ?? factsOfFiles[section],
  )
  const taken = [factsOfFiles[section], ...published].map((each) => versionIn(section, each))
  const dated = withVersion(section, facts, newVersion(taken, dateOf(now)))
  if (!('rulesSentences' in dated)) return dated
  return { ...dated, rulesSentences: pausingSentences(pausing ?? (await heldPausing(reader))) }
}

/** Within the transaction, because the facts of the call may be older. */
async function heldPausing(reader: Reader): Promise<PausingFacts> {
  const published = await findPublished(reader, 'pausing')
  const facts = published && (storedFacts('pausing', published.facts) as PausingFacts | undefined)
  return facts ?? factsOfFiles.pausing
}

/**
 * The new version of the membership rules that a change of the rules of pausing brings, because a member must
 * find the text that was agreed to; undefined when they say the same afterwards.
 */
export async function rulesAfter(
  ctx: ReadContext,
  rules: RulesFacts,
  pausing: PausingFacts,
): Promise<RulesFacts | undefined> {
  const after = { ...rules, rulesSentences: pausingSentences(pausing) }
  if (JSON.stringify(filledParts(after)) === JSON.stringify(filledParts(rules))) return undefined
  return (await withNewVersion(ctx, 'rules', after, pausing)) as RulesFacts
}

/**
 * The text of a version of the membership rules, published or of the file; throws
 * `error.section.versionNotFound`.
 */
export async function readRulesVersion(
  { reader, facts: { beginning } }: ReadContext,
  version: string,
): Promise<WordedDocument> {
  const published = await listAllPublished(reader, 'rules')
  const texts = published.map(({ facts }) => storedFacts('rules', facts) as RulesFacts | undefined)
  const rules = [...texts, factsOfFiles.rules].find((text) => text?.rulesVersion === version)
  if (rules === undefined) throw new ApiError('error.section.versionNotFound')
  const text = completeFacts(rules)
  return writtenRules(beginning === 'blank' ? sectionWithoutSamples('rules', text) : text)
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
