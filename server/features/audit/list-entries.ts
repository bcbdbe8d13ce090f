import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditKind, LoggedDeed } from '#contract/audit.ts'
import type { Page, PageAsked } from '#contract/paging.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText, slashText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import {
  bookingsOf,
  countDeeds,
  inquirersOf,
  lessonsOf,
  listNewest,
  membersOf,
  paymentsOf,
  recipientsOf,
  spacesOf,
} from './list-queries.ts'

interface Wanted extends PageAsked {
  kind?: AuditKind | undefined
}

type Fields = Record<string, unknown> | null

/** A page of the deeds, newest first, with the names of what they were done to. */
export async function listDeedsOf(
  reader: Reader,
  { kind, ...asked }: Wanted,
  language: Language,
): Promise<Page<LoggedDeed[]>> {
  const actions = kind && auditActions[kind]
  const [rows, total] = await Promise.all([
    listNewest(reader, actions, sliceOf(asked)),
    countDeeds(reader, actions),
  ])
  const read = rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }))
  const ids = read.flatMap((row) => [...idsIn(row), ...listedIn(row.before), ...listedIn(row.after)])
  const namesIn = await namesFor(reader, ids, language)
  const items = read.map((row) => ({
    id: row.id,
    at: isoText(row.at),
    actor: row.actorId === null ? null : `${row.lastName} ${row.firstName}`.trim(),
    action: row.action as AuditAction,
    subjects: namesIn(idsIn(row)),
    before: withNames(row.before, namesIn),
    after: withNames(row.after, namesIn),
  }))
  return { items, total }
}

const parse = (json: string | null) => (json === null ? null : (JSON.parse(json) as Fields))

/** Everything that a deed names by its id. */
function idsIn({ subjectId, before, after }: { subjectId: string; before: Fields; after: Fields }): string[] {
  const named = [before, after].flatMap((fields) => [
    fields?.['memberId'],
    fields?.['lessonId'],
    fields?.['spaceId'],
  ])
  return [subjectId, ...named.filter((id) => typeof id === 'string')]
}

/** What a deed has of lists of ids; people are shown names. */
const lists = ['parts', 'wholes'] as const

const listOf = (fields: Fields, list: string) => (fields?.[list] ?? []) as string[]

const listedIn = (fields: Fields) => lists.flatMap((list) => listOf(fields, list))

function withNames(fields: Fields, namesIn: (ids: string[]) => string[]): Fields {
  if (fields === null) return null
  const kept = lists.filter((list) => list in fields)
  return { ...fields, ...Object.fromEntries(kept.map((list) => [list, namesIn(listOf(fields, list))])) }
}

/** Finds the names of many ids at once: an id tells nothing of what it is of, so all are looked for everywhere. */
async function namesFor(reader: Reader, ids: string[], language: Language) {
  if (ids.length === 0) return () => []
  const bookings = new Map((await bookingsOf(reader, ids)).map((booking) => [booking.id, booking]))
  const payments = new Map((await paymentsOf(reader, ids)).map(({ id, memberId }) => [id, memberId]))
  const withParts = (id: string) => {
    const booking = bookings.get(id)
    return booking ? [booking.memberId, booking.lessonId] : [payments.get(id) ?? id]
  }
  const all = [...new Set(ids.flatMap(withParts))]
  const [members, lessons, spaces, inquirers, recipients] = await Promise.all([
    membersOf(reader, all),
    lessonsOf(reader, all),
    spacesOf(reader, all),
    inquirersOf(reader, all),
    recipientsOf(reader, all),
  ])
  const names = new Map<string, string>([
    ...members.map(({ id, lastName, firstName }) => [id, `${lastName} ${firstName}`.trim()] as const),
    ...lessons.map(
      ({ id, title, titleEn, startsAt }) =>
        [id, `${inLanguage(language, title, titleEn)} (${slashText(startsAt)})`] as const,
    ),
    ...spaces.map(({ id, name, nameEn }) => [id, inLanguage(language, name, nameEn)] as const),
    ...inquirers.map(({ id, name }) => [id, name] as const),
    ...recipients.map(({ id, recipient }) => [id, recipient] as const),
  ])
  return (wanted: string[]) =>
    [...new Set(wanted.flatMap(withParts))].map((id) => names.get(id)).filter((name) => name !== undefined)
}
