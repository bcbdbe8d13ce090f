import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditEntry, AuditKind } from '#contract/audit.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { countEntries, listEntryRows } from './queries.ts'
import { findNames } from './subject-names.ts'
import type { NamesOf } from './subject-names.ts'

interface Wanted extends PageQuery {
  kind?: AuditKind | undefined
}

type Fields = Record<string, unknown> | null

/** A page of the audit entries, newest first, with the names of their subjects. */
export async function listEntries(
  reader: Reader,
  { kind, ...asked }: Wanted,
  language: Language,
): Promise<Page<AuditEntry[]>> {
  const actions = kind && auditActions[kind]
  const [rows, total] = await Promise.all([
    listEntryRows(reader, actions, sliceOf(asked)),
    countEntries(reader, actions),
  ])
  const entries = rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }))
  const ids = entries.flatMap((entry) => [
    ...subjectIds(entry),
    ...listedIds(entry.before),
    ...listedIds(entry.after),
  ])
  const namesOf = await findNames(reader, ids, language)
  const items = entries.map(({ id, at, action, lastName, firstName, ...entry }) => ({
    id,
    at: isoText(at),
    actor: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
    // Only `record` writes this column.
    action: action as AuditAction,
    subjects: namesOf(subjectIds(entry)),
    before: withNames(entry.before, entry.after, namesOf),
    after: withNames(entry.after, entry.before, namesOf),
  }))
  return { items, total }
}

const parse = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields))

/** The ids of what was changed: the subject itself, and the member, lesson or space that it belongs to. */
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
    fields?.['lessonId'],
    fields?.['spaceId'],
  ])
  return [subjectId, ...owners.filter((id) => typeof id === 'string')]
}

/** Fields that hold lists of ids. The answer has the names instead. */
const lists = ['parts', 'wholes', 'spaces'] as const

const listOf = (fields: Fields, list: string) => (fields?.[list] ?? []) as string[]

const listedIds = (fields: Fields) => lists.flatMap((list) => listOf(fields, list))

/** @param other the fields on the other side: a space is named where it changes, because it is among the subjects otherwise */
function withNames(fields: Fields, other: Fields, namesOf: NamesOf): Fields {
  if (fields === null) return null
  const kept = lists.filter((list) => list in fields)
  const { spaceId } = fields
  const isMoved = typeof spaceId === 'string' && other !== null && other['spaceId'] !== spaceId
  return {
    ...fields,
    ...Object.fromEntries(kept.map((list) => [list, namesOf(listOf(fields, list))])),
    ...(isMoved && { space: namesOf([spaceId])[0] }),
  }
}
