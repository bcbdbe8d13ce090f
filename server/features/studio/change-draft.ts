import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import {
  deleteDraft,
  findPublished,
  insertDraft,
  lockFacts,
  updateDraft,
} from '#server/features/facts/queries.ts'
import { storedFacts } from '#server/features/facts/rules.ts'
import type { Facts } from '#server/features/facts/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import type { Section } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { withHeldVersion } from './document-versions.ts'
import { differencesOf } from './rules.ts'
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
  database: Database,
  actor: AdminId,
  { section, ifMatch, facts: sent }: DraftInput & { facts: Facts },
  now: number,
): Promise<{ etag: string }> {
  return database.transact(async (writer) => {
    await lockFacts(writer)
    const found = await readSectionNow(writer, section)
    const facts = withHeldVersion(section, sent, found.facts)
    if (isSame(facts, found.draft?.facts)) return { etag: found.etag }
    expectUnchanged(found, ifMatch)
    return put(writer, actor, { section, found, facts, broughtBack: null }, now)
  })
}

/**
 * Makes an earlier version of a section its draft, so that it can be looked at and published as a new
 * version.
 */
export function bringBackVersion(
  database: Database,
  actor: AdminId,
  { section, ifMatch, number }: DraftInput & { number: number },
  now: number,
): Promise<{ etag: string }> {
  return database.transact(async (writer) => {
    await lockFacts(writer)
    const found = await readSectionNow(writer, section)
    expectUnchanged(found, ifMatch)
    const facts = withHeldVersion(section, await factsOfVersion(writer, section, number), found.facts)
    return put(writer, actor, { section, found, facts, broughtBack: number }, now)
  })
}

/** Removes the draft of a section. */
export function dropDraft(
  database: Database,
  actor: AdminId,
  { section, ifMatch }: DraftInput,
  now: number,
): Promise<{ etag: string }> {
  return database.transact(async (writer) => {
    await lockFacts(writer)
    const found = await readSectionNow(writer, section)
    if (found.draft === undefined) throw new ApiError('error.section.noDraft')
    expectUnchanged(found, ifMatch)
    await deleteDraft(writer, found.draft.id)
    const { before, after } = differencesOf(found.draft.facts, found.facts)
    const entry = { before: { section, ...before }, after: { section, ...after } }
    await record(writer, { actor, action: 'facts.dropped', subjectId: found.draft.id, ...entry }, now)
    return { etag: (await readSectionNow(writer, section)).etag }
  })
}

async function factsOfVersion(writer: Writer, section: Section, number: number): Promise<Facts> {
  if (number === 0) return factsOfFiles[section]
  const version = await findPublished(writer, section, number)
  const facts = version && storedFacts(section, version.facts)
  if (facts === undefined) throw new ApiError('error.section.versionNotFound')
  return facts
}

interface Draft {
  section: Section
  found: SectionNow
  facts: Facts
  broughtBack: number | null
}

async function put(
  writer: Writer,
  actor: AdminId,
  { section, found, facts, broughtBack }: Draft,
  now: number,
): Promise<{ etag: string }> {
  const id = found.draft?.id ?? newId()
  const row = { id, facts: JSON.stringify(facts), broughtBack, actor }
  if (found.draft) await updateDraft(writer, row, now)
  else await insertDraft(writer, { ...row, section, number: found.number + 1 }, now)
  const { before, after } = differencesOf(found.draft?.facts ?? found.facts, facts)
  const entry = { before: { section, ...before }, after: { section, ...after } }
  await record(writer, { actor, action: 'facts.drafted', subjectId: id, ...entry }, now)
  return { etag: (await readSectionNow(writer, section)).etag }
}

/** Both have been read by one schema, which gives the fields their order. */
const isSame = (wanted: Facts, present: Facts | undefined) =>
  JSON.stringify(wanted) === JSON.stringify(present)
