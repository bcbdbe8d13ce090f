import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import {
  deleteDraft,
  findPublished,
  insertDraft,
  lockFacts,
  updateDraft,
} from '#server/features/facts/queries.ts'
import { storedFacts } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { addressesIn } from '#server/features/pictures/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import type { Section } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { withHeldVersion } from './document-versions.ts'
import { recordedDifferences, withHeldPlans } from './rules.ts'
import { expectUnchanged, readSectionNow } from './section-state.ts'
import type { SectionNow } from './section-state.ts'

interface DraftInput {
  section: Section
  ifMatch: IfMatch
}

/**
 * Saves the draft of a section. Refuses when the section has changed since the caller saw it, unless the
 * draft has the wanted facts already, because then the answer to an earlier attempt was lost.
 */
export function saveDraft(
  ctx: Context<AdminCaller>,
  { section, ifMatch, facts: sent }: DraftInput & { facts: Facts },
): Promise<{ etag: string }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    const facts = withHeld(section, sent, current.facts)
    if (isSame(facts, current.draft?.facts)) return { etag: current.etag }
    expectUnchanged(current, ifMatch)
    expectUnplanned(current)
    return put(tx, { section, current, facts, broughtBack: null })
  })
}

/**
 * Makes an earlier version of a section its draft, so that it can be looked at and published as a new
 * version.
 */
export function bringBackVersion(
  ctx: Context<AdminCaller>,
  { section, ifMatch, number }: DraftInput & { number: number },
): Promise<{ etag: string }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    expectUnchanged(current, ifMatch)
    expectUnplanned(current)
    const facts = withHeld(section, await factsOfVersion(tx.writer, section, number), current.facts)
    return put(tx, { section, current, facts, broughtBack: number })
  })
}

/** Removes the draft of a section. */
export function dropDraft(
  ctx: Context<AdminCaller>,
  { section, ifMatch }: DraftInput,
): Promise<{ etag: string }> {
  return ctx.transact(async (tx) => {
    await lockFacts(tx.writer)
    const current = await readSectionNow(tx.writer, section)
    if (current.draft === undefined) throw new ApiError('error.section.noDraft')
    expectUnchanged(current, ifMatch)
    expectUnplanned(current)
    await deleteDraft(tx.writer, current.draft.id)
    const entry = recordedDifferences(section, current.draft.facts, current.facts)
    await tx.record({ action: 'facts.dropped', subjectId: current.draft.id, ...entry })
    return { etag: (await readSectionNow(tx.writer, section)).etag }
  })
}

/** What was previewed and planned is what visitors get at the moment. */
function expectUnplanned({ draft }: SectionNow): void {
  if (draft !== undefined && draft.publishAt !== null) throw new ApiError('error.section.planned')
}

/** Keeps what is not the client's to write, and the plans that members may have. */
const withHeld = (section: Section, facts: Facts, held: Facts): Facts =>
  withHeldPlans(withHeldVersion(section, facts, held), held)

async function factsOfVersion(writer: Writer, section: Section, number: number): Promise<Facts> {
  if (number === 0) return factsOfFiles[section]
  const version = await findPublished(writer, section, number)
  const facts = version && storedFacts(section, version.facts)
  if (facts === undefined) throw new ApiError('error.section.versionNotFound')
  return facts
}

interface Draft {
  section: Section
  current: SectionNow
  facts: Facts
  broughtBack: number | null
}

async function put(
  tx: TransactionContext<AdminCaller>,
  { section, current, facts, broughtBack }: Draft,
): Promise<{ etag: string }> {
  await expectPictures(tx.writer, addressesIn(facts), 'picture')
  const id = current.draft?.id ?? newId()
  const row = { id, facts: JSON.stringify(facts), broughtBack, actor: tx.caller.id }
  if (current.draft) await updateDraft(tx.writer, row, tx.now)
  else await insertDraft(tx.writer, { ...row, section, number: current.number + 1 }, tx.now)
  const entry = recordedDifferences(section, current.draft?.facts ?? current.facts, facts)
  await tx.record({ action: 'facts.drafted', subjectId: id, ...entry })
  return { etag: (await readSectionNow(tx.writer, section)).etag }
}

/** Both have been read by one schema, which gives the fields their order. */
const isSame = (facts: Facts, drafted: Facts | undefined) => JSON.stringify(facts) === JSON.stringify(drafted)
