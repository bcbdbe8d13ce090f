import type { Context, TransactionContext } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import type { PausingFacts, RulesFacts, Section } from '#studio/facts.ts'
import { rulesAfter, withHeldVersion, withNewVersion } from './document-versions.ts'
import { insertPublished, lockFacts, moveDraft, publishVersion } from '#server/features/facts/queries.ts'
import { recordedDifferences, missingTexts } from './rules.ts'
import { expectUnchanged, readSectionNow } from './section-state.ts'
import type { SectionNow } from './section-state.ts'

/**
 * Publishes the draft that the caller saw, unless a text is in no language. From the commit on it holds in
 * every process.
 */
export function publishDraft(
  ctx: Context<AdminCaller>,
  { section, ifMatch }: { section: Section; ifMatch: IfMatch },
): Promise<{ etag: string; number: number }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    expectUnchanged(current, ifMatch)
    const number = await publish(tx, section, current, tx.caller.id)
    return { etag: (await readSectionNow(tx.writer, section)).etag, number }
  })
}

/** Publishes the draft; the caller has locked the facts. Returns the number of the version. */
export async function publish(
  tx: TransactionContext,
  section: Section,
  current: SectionNow,
  actor: AdminId,
): Promise<number> {
  const { id, number, facts: drafted } = publishable(section, current)
  const facts = await withNewVersion(tx, section, drafted)
  await publishVersion(tx.writer, { id, facts: JSON.stringify(facts), actor }, tx.now)
  const entry = recordedDifferences(section, current.facts, facts)
  await tx.record({ actor, action: 'facts.published', subjectId: id, ...entry })
  if ('pauseDeadlineDay' in facts) await publishRulesWith(tx, facts, actor)
  return number
}

/**
 * Publishes the membership rules anew when they say something else with the new rules of pausing. A draft of
 * theirs stays, as the version after it.
 */
async function publishRulesWith(
  tx: TransactionContext,
  pausing: PausingFacts,
  actor: AdminId,
): Promise<void> {
  const current = await readSectionNow(tx.writer, 'rules')
  const held = current.facts as RulesFacts
  const facts = await rulesAfter(tx, held, pausing)
  if (facts === undefined) return
  const number = current.number + 1
  if (current.draft) {
    const { id, facts: drafted } = current.draft
    const kept = JSON.stringify(withHeldVersion('rules', drafted, facts))
    await moveDraft(tx.writer, { id, number: number + 1, facts: kept })
  }
  const id = newId()
  const row = { id, section: 'rules' as const, number, facts: JSON.stringify(facts), actor }
  await insertPublished(tx.writer, row, tx.now)
  const entry = recordedDifferences('rules', held, facts)
  await tx.record({ actor, action: 'facts.published', subjectId: id, ...entry })
}

/** The draft of the section, when there is one that has each text in a language. */
export function publishable(section: Section, { draft }: SectionNow) {
  if (draft === undefined) throw new ApiError('error.section.noDraft')
  const missing = missingTexts(section, draft.facts)
  if (missing !== undefined) throw new ApiError('error.section.incomplete', missing)
  return draft
}
