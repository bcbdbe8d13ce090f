import type { ReadContext } from '#server/context.ts'
import { listAllPublished } from '#server/features/facts/queries.ts'
import { completeFacts, storedFacts } from '#server/features/facts/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { WordedDocument } from '#studio/document.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { writtenRules } from '#studio/membership-rules.ts'
import { sectionWithoutSamples } from '#studio/samples.ts'
import { factsOfFiles } from '#studio/sections.ts'

/**
 * The text of a version of the membership rules, published or of the file; throws
 * `error.section.versionNotFound`.
 */
export async function readRulesVersion(
  { reader, facts: { beginning } }: ReadContext,
  version: string,
): Promise<WordedDocument> {
  const published = await listAllPublished(reader, 'rules')
  const texts = published.map(({ facts }) => storedFacts('rules', facts) as StudioFacts['rules'] | undefined)
  const found = [...texts, factsOfFiles.rules].find((text) => text?.rulesVersion === version)
  if (found === undefined) throw new ApiError('error.section.versionNotFound')
  const text = completeFacts(found)
  return writtenRules(beginning === 'blank' ? sectionWithoutSamples('rules', text) : text)
}
