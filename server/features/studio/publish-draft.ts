import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
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
  ctx: Context<AdminCaller>,
  { section, ifMatch }: { section: Section; ifMatch: IfMatch },
): Promise<{ etag: string; number: number }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const found = await readSectionNow(tx.writer, section)
    expectUnchanged(found, ifMatch)
    const { id, number, facts: drafted } = publishable(section, found)
    const facts = await withNewVersion(tx, section, drafted)
    await publishVersion(tx.writer, { id, facts: JSON.stringify(facts), actor: tx.caller.id }, tx.now)
    const { before, after } = differencesOf(found.facts, facts)
    const entry = { before: { section, ...before }, after: { section, ...after } }
    await tx.record({ actor: tx.caller.id, action: 'facts.published', subjectId: id, ...entry })
    return { etag: (await readSectionNow(tx.writer, section)).etag, number }
  })
}

/** The draft of the section, when there is one that has a text in every language. */
export function publishable(section: Section, { draft }: SectionNow) {
  if (draft === undefined) throw new ApiError('error.section.noDraft')
  const missing = missingTexts(section, draft.facts)
  if (missing !== undefined) throw new ApiError('error.section.incomplete', missing)
  return draft
}
