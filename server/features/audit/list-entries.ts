import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { listEntryIds, listEntryRows, listIdsOfLesson } from './entry-queries.ts'
import { filterOf } from './filter-rules.ts'
import type { Wanted } from './filter-rules.ts'
import { findNames } from './subject-names.ts'
import type { NamesOf } from './subject-names.ts'
import { findBookings } from './subject-queries.ts'

type Fields = Record<string, unknown> | null

/** A page of the audit entries that are wanted, newest first, with the names of their subjects. */
export async function listEntries(
  reader: Reader,
  { page, size, ...wanted }: Wanted & PageQuery,
  { language, now }: { language: Language; now: number },
): Promise<Page<AuditEntry[]>> {
  const { ids: found, total } = await listEntryIds(reader, filterOf(wanted, now), sliceOf({ page, size }))
  return { items: await inWords(reader, await listEntryRows(reader, found), language), total }
}

/** The audit entries of a lesson and of its bookings, newest first. */
export async function listEntriesOfLesson(
  reader: Reader,
  lessonId: string,
  language: Language,
): Promise<AuditEntry[]> {
  const rows = await listEntryRows(reader, await listIdsOfLesson(reader, lessonId))
  return inWords(reader, rows, language)
}

interface EntryRead {
  id: string
  at: number
  subjectId: string
  entry: AuditEntry
}

/** The entries with these ids, newest first, with what they are about. */
export async function readEntries(
  reader: Reader,
  ids: ReadonlyArray<{ id: string }>,
  language: Language,
): Promise<EntryRead[]> {
  const rows = await listEntryRows(reader, ids)
  const entries = new Map((await inWords(reader, rows, language)).map((entry) => [entry.id, entry]))
  return rows.flatMap(({ id, at, subjectId }) => {
    const entry = entries.get(id)
    return entry === undefined ? [] : [{ id, at, subjectId, entry }]
  })
}

type Row = Awaited<ReturnType<typeof listEntryRows>>[number]

async function inWords(reader: Reader, rows: readonly Row[], language: Language): Promise<AuditEntry[]> {
  const entries = rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }))
  const ids = entries.flatMap((entry) => [
    ...subjectIds(entry),
    ...listedIds(entry.before),
    ...listedIds(entry.after),
  ])
  const namesOf = await findNames(reader, ids, language)
  const lessons = await lessonsOf(reader, entries)
  return entries.map(({ id, at, action, lastName, firstName, ...entry }) => ({
    id,
    at: isoText(at),
    actor: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
    // Only `record` writes this column.
    action: action as AuditAction,
    subjects: namesOf(subjectIds(entry)),
    before: withNames(entry.before, entry.after, namesOf),
    after: withNames(entry.after, entry.before, namesOf),
    ...(lessons.has(entry.subjectId) && { lessonId: lessons.get(entry.subjectId) }),
  }))
}

/** The lesson of each entry that is about a lesson or a booking, by the entry's subject. */
async function lessonsOf(reader: Reader, entries: ReadonlyArray<{ action: string; subjectId: string }>) {
  const subjects = (kind: string) =>
    entries.filter(({ action }) => action.startsWith(`${kind}.`)).map(({ subjectId }) => subjectId)
  const booked = subjects('booking')
  const bookings = booked.length === 0 ? [] : await findBookings(reader, booked)
  return new Map([
    ...subjects('lesson').map((id) => [id, id] as const),
    ...bookings.map(({ id, lessonId }) => [id, lessonId] as const),
  ])
}

const parse = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields))

/** The ids of what was changed: the subject itself, and the member, guest, lesson or space that it belongs to. */
function subjectIds({
  subjectId,
  before,
  after,
}: {
  subjectId: string
  before: Fields
  after: Fields
}): string[] {
  const owners = [before, after].flatMap((fields) => [
    fields?.['memberId'],
    fields?.['guestId'],
    fields?.['lessonId'],
    fields?.['spaceId'],
  ])
  return [subjectId, ...owners.filter((id) => typeof id === 'string')]
}

/** Fields that hold lists of ids. The answer has the names instead. */
const lists = ['parts', 'wholes', 'spaces'] as const

const listOf = (fields: Fields, list: string) => (fields?.[list] ?? []) as string[]

const listedIds = (fields: Fields) => [
  ...lists.flatMap((list) => listOf(fields, list)),
  ...(['assigneeId', 'teacherId'] as const).flatMap((field) => fields?.[field] ?? []).map(String),
]

/** @param other the fields on the other side: a space is named where it changes, because it is among the subjects otherwise */
function withNames(fields: Fields, other: Fields, namesOf: NamesOf): Fields {
  if (fields === null) return null
  const kept = lists.filter((list) => list in fields)
  const { spaceId, teacherId, assigneeId } = fields
  const isMoved = typeof spaceId === 'string' && other !== null && other['spaceId'] !== spaceId
  return {
    ...fields,
    ...Object.fromEntries(kept.map((list) => [list, namesOf(listOf(fields, list))])),
    ...(isMoved && { space: namesOf([spaceId])[0] }),
    ...(typeof teacherId === 'string' && { teacher: namesOf([teacherId])[0] }),
    ...(typeof assigneeId === 'string' && { assignee: namesOf([assigneeId])[0] }),
  }
}
