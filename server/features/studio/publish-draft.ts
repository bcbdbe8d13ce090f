import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Section } from '#studio/facts.ts'
import { withNewVersion } from './document-versions.ts'
import { lockFacts, publishVersion } from '#server/features/facts/queries.ts'
import { differencesOf, missingTexts } from './rules.ts'
import { expectUnchanged, readSectionNow } from './section-state.ts'
import type { SectionNow } from './section-state.ts'

/**
 * Publishes the draft that the caller saw, unless a language lacks a text. From the commit on it holds in
 * every process.
 */
export function publishDraft(
  database: Database,
  actor: AdminId,
  { section, ifMatch }: { section: Section; ifMatch: IfMatch },
  now: number,
): Promise<{ etag: string; number: number }> {
  return database.transact(async (writer) => {
    await lockFacts(writer)
    const found = await readSectionNow(writer, section)
    expectUnchanged(found, ifMatch)
    const { id, number, facts: drafted } = publishable(section, found)
    const facts = await withNewVersion(writer, section, { facts: drafted, now })
    await publishVersion(writer, { id, facts: JSON.stringify(facts), actor }, now)
    const { before, after } = differencesOf(found.facts, facts)
    const entry = { before: { section, ...before }, after: { section, ...after } }
    await record(writer, { actor, action: 'facts.published', subjectId: id, ...entry }, now)
    return { etag: (await readSectionNow(writer, section)).etag, number }
  })
}

/** The draft of the section, when there is one that has a text in every language. */
export function publishable(section: Section, { draft }: SectionNow) {
  if (draft === undefined) throw new ApiError('error.section.noDraft')
  const missing = missingTexts(section, draft.facts)
  if (missing !== undefined) throw new ApiError('error.section.incomplete', missing)
  return draft
}
