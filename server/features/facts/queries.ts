import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Section } from '#studio/facts.ts'

const countOfPublications = prepared((reader) =>
  reader.selectFrom('counters').select('value').where('name', '=', 'facts'),
)

/** How often facts were published. Every process compares it with the number that it knows. */
export async function countPublications(reader: Reader): Promise<number> {
  const [counted] = await countOfPublications(reader, {})
  return counted?.value ?? 0
}

/**
 * Locks the facts until the transaction ends, so that two administrators never write one draft at the same
 * time.
 */
export async function lockFacts(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value` })
    .where('name', '=', 'facts')
    .execute()
}

const versions = (reader: Reader) =>
  reader
    .selectFrom('fact_versions')
    .select([
      'fact_versions.id',
      'fact_versions.section',
      'fact_versions.number',
      'fact_versions.facts',
      'fact_versions.broughtBack',
      'fact_versions.changedAt',
      'fact_versions.publishedAt',
      'fact_versions.publishAt',
      'fact_versions.plannedBy',
      'fact_versions.version',
    ])

/**
 * How often facts were published, and the newest published version of each section. Both belong to one
 * moment.
 */
export async function readPublished(reader: Reader) {
  const rows = await reader
    .selectFrom('counters')
    .leftJoin('fact_versions', (join) =>
      join.on((on) =>
        on.and([
          on('fact_versions.publishedAt', 'is not', null),
          on.not(
            on.exists(
              on
                .selectFrom('fact_versions as newer')
                .select('newer.id')
                .whereRef('newer.section', '=', 'fact_versions.section')
                .whereRef('newer.number', '>', 'fact_versions.number')
                .where('newer.publishedAt', 'is not', null),
            ),
          ),
        ]),
      ),
    )
    .select(['counters.value as publications', 'fact_versions.section', 'fact_versions.facts'])
    .where('counters.name', '=', 'facts')
    .execute()
  return {
    publications: rows[0]?.publications ?? 0,
    newest: rows.flatMap(({ section, facts }) => (section && facts !== null ? [{ section, facts }] : [])),
  }
}

/** With what the studio began; undefined for a studio that shows the sample without having chosen. */
export function findBeginning(reader: Reader) {
  return reader
    .selectFrom('studio_beginning')
    .select(['beginning', 'changedAt', 'hiddenTeachers', 'hiddenSpaces'])
    .executeTakeFirst()
}

/** Notes a beginning where there is none yet, and counts it where it changes what visitors read. */
export async function insertBeginning(
  writer: Writer,
  beginning: 'sample' | null,
  now: number,
): Promise<void> {
  await writer
    .insertInto('studio_beginning')
    .values({ onlyRow: 1, beginning, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (beginning === null) await countPublication(writer)
}

/** Notes with what the studio goes on, and counts it as a publication. The caller has locked the facts. */
export async function setBeginning(
  writer: Writer,
  beginning: { beginning: 'sample' | 'blank'; hiddenTeachers: string; hiddenSpaces: string },
  now: number,
): Promise<void> {
  const row = { ...beginning, changedAt: now }
  await writer
    .insertInto('studio_beginning')
    .values({ onlyRow: 1, ...row })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
    .execute()
  await countPublication(writer)
}

/** Whether facts were published after the moment. */
export async function isPublishedAfter(reader: Reader, moment: number): Promise<boolean> {
  const row = await reader
    .selectFrom('fact_versions')
    .select('id')
    .where('publishedAt', '>', moment)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What holds of each section that was published, and each draft. */
export async function listHeldAndDrafts(reader: Reader): Promise<Array<{ section: Section; facts: string }>> {
  const drafts = await reader
    .selectFrom('fact_versions')
    .select(['section', 'facts'])
    .where('publishedAt', 'is', null)
    .execute()
  return [...(await readPublished(reader)).newest, ...drafts]
}

/** The draft of a section. */
export function findDraft(reader: Reader, section: Section) {
  return versions(reader)
    .innerJoin('members', 'members.id', 'fact_versions.changedBy')
    .select(['members.lastName', 'members.firstName'])
    .where('fact_versions.section', '=', section)
    .where('fact_versions.publishedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * The published versions of a section, newest first: one more than are listed, with which the last one is
 * compared.
 */
export function listPublished(reader: Reader, section: Section) {
  return versions(reader)
    .innerJoin('members', 'members.id', 'fact_versions.publishedBy')
    .select(['members.lastName', 'members.firstName'])
    .where('fact_versions.section', '=', section)
    .where('fact_versions.publishedAt', 'is not', null)
    .orderBy('fact_versions.number', 'desc')
    .limit(limits.factVersions + 1)
    .execute()
}

/** When and by whom every version and draft was saved and published, the newest last. */
export function listMarks(reader: Reader) {
  return reader
    .selectFrom('fact_versions')
    .innerJoin('members', (join) =>
      join.on((on) =>
        on('members.id', '=', on.fn.coalesce('fact_versions.publishedBy', 'fact_versions.changedBy')),
      ),
    )
    .select([
      'fact_versions.section',
      'fact_versions.changedAt',
      'fact_versions.publishedAt',
      'fact_versions.publishAt',
      'members.lastName',
      'members.firstName',
    ])
    .orderBy('fact_versions.number')
    .execute()
}

/** The facts of every published version of a section. */
export function listAllPublished(reader: Reader, section: Section) {
  return reader
    .selectFrom('fact_versions')
    .select('facts')
    .where('section', '=', section)
    .where('publishedAt', 'is not', null)
    .execute()
}

/** One published version of a section; the newest one without a number. */
export function findPublished(reader: Reader, section: Section, number?: number) {
  return versions(reader)
    .where('fact_versions.section', '=', section)
    .where('fact_versions.publishedAt', 'is not', null)
    .$if(number !== undefined, (query) => query.where('fact_versions.number', '=', number ?? 0))
    .orderBy('fact_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The version of a section that held at a moment, by when it was published. */
export function findPublishedUntil(reader: Reader, section: Section, moment: number) {
  return reader
    .selectFrom('fact_versions')
    .select('facts')
    .where('section', '=', section)
    .where('publishedAt', '<=', moment)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewDraft {
  id: string
  section: Section
  number: number
  facts: string
  broughtBack: number | null
  actor: string
}

export async function insertDraft(
  writer: Writer,
  { broughtBack, actor, ...draft }: NewDraft,
  now: number,
): Promise<void> {
  await writer
    .insertInto('fact_versions')
    .values({
      ...draft,
      broughtBack,
      changedAt: now,
      changedBy: actor,
      publishedAt: null,
      publishedBy: null,
    })
    .execute()
}

export async function updateDraft(
  writer: Writer,
  { id, facts, broughtBack, actor }: Pick<NewDraft, 'id' | 'facts' | 'broughtBack' | 'actor'>,
  now: number,
): Promise<void> {
  await writer
    .updateTable('fact_versions')
    .set({
      facts,
      broughtBack,
      changedAt: now,
      changedBy: actor,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Plans the draft for a moment, or takes the plan back. */
export async function planDraft(
  writer: Writer,
  id: string,
  plan: { publishAt: number; plannedBy: string } | { publishAt: null; plannedBy: null },
): Promise<void> {
  await writer
    .updateTable('fact_versions')
    .set({ ...plan, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The sections whose drafts were planned for a moment that has come. */
export function listDue(reader: Reader, now: number) {
  return reader
    .selectFrom('fact_versions')
    .select('section')
    .where('publishedAt', 'is', null)
    .where('publishAt', '<=', now)
    .orderBy('publishAt')
    .execute()
}

export async function deleteDraft(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('fact_versions').where('id', '=', id).where('publishedAt', 'is', null).execute()
}

/** Gives the draft of a section another number, because another version is published before it. */
export async function moveDraft(
  writer: Writer,
  { id, ...draft }: { id: string; number: number; facts: string },
): Promise<void> {
  await writer
    .updateTable('fact_versions')
    .set({ ...draft, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Publishes facts that were no draft, and counts the publication. */
export async function insertPublished(
  writer: Writer,
  { actor, ...version }: Omit<NewDraft, 'broughtBack'>,
  now: number,
): Promise<void> {
  await writer
    .insertInto('fact_versions')
    .values({
      ...version,
      broughtBack: null,
      changedAt: now,
      changedBy: actor,
      publishedAt: now,
      publishedBy: actor,
    })
    .execute()
  await countPublication(writer)
}

/** Makes a draft, with these facts, the version that holds, and counts the publication. */
export async function publishVersion(
  writer: Writer,
  { id, facts, actor }: Pick<NewDraft, 'id' | 'facts' | 'actor'>,
  now: number,
): Promise<void> {
  await writer
    .updateTable('fact_versions')
    .set({ facts, publishedAt: now, publishedBy: actor })
    .where('id', '=', id)
    .execute()
  await countPublication(writer)
}

async function countPublication(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'facts')
    .execute()
}

const studioAddress = prepared((reader) => reader.selectFrom('studio_address').select('address'))

/** Under which address the studio runs; undefined where it never ran under one that other machines reach. */
export async function findStudioAddress(reader: Reader): Promise<string | undefined> {
  return (await studioAddress(reader, {}))[0]?.address
}

export async function saveStudioAddress(
  writer: Writer,
  { address, now }: { address: string; now: number },
): Promise<void> {
  const row = { address, changedAt: now }
  await writer
    .insertInto('studio_address')
    .values({ onlyRow: 1, ...row })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
    .execute()
}

export async function deleteStudioAddress(writer: Writer): Promise<void> {
  await writer.deleteFrom('studio_address').execute()
}
