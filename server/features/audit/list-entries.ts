import { auditActions } from '#contract/audit.ts'
import type { AuditAction, AuditEntry, listAuditEntries } from '#contract/audit.ts'
import type { Read } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { closedTimeText, dayMs, instantOf, isoText, slashText } from '#time/tokyo.ts'
import {
  findBookings,
  findClosures,
  findCoupons,
  findGuests,
  findInquiries,
  findLessons,
  findMails,
  findMembers,
  findNews,
  findPayments,
  findSeries,
  findSpaces,
  findTeachers,
  listEntryIds,
  listEntryRows,
  listIdsOfLesson,
} from './entry-queries.ts'
import type { EntryFilter } from './entry-queries.ts'

type Fields = Record<string, unknown> | null

/** A page of the audit entries that match, newest first, with the names of their subjects. */
export async function listEntries(
  ctx: ReadContext,
  query: AuditQuery,
  language: Language,
): Promise<Page<AuditEntry[]>> {
  const { ids, total } = await listEntryIds(ctx.reader, filterOf(query, ctx.now), sliceOf(query))
  return { items: await inWords(ctx.reader, await listEntryRows(ctx.reader, ids), language), total }
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
  const { namesOf, peopleOf } = await findNames(reader, ids, language)
  const lessons = await lessonsOf(reader, entries)
  return entries.map(({ id, at, action, lastName, firstName, ...entry }) => ({
    id,
    at: isoText(at),
    actor: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
    // Only `record` writes this column.
    action: action as AuditAction,
    subjects: namesOf(subjectIds(entry)),
    people: peopleOf(subjectIds(entry)),
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

/**
 * The ids of what was changed: the subject itself, and the member, guest, lesson or space that it belongs to.
 */
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

/**
 * @param other the fields on the other side: a space is named where it changes, because it is among the
 *   subjects otherwise
 */
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

type AuditQuery = Read<typeof listAuditEntries, 'query'>

/**
 * What the query narrows the entries to, with its days in Tokyo. A text is searched in the last
 * `limits.logSearchDays` days of the range only, because each entry of that time is read.
 */
function filterOf({ kind, member, actor, from, until, q = '' }: AuditQuery, now: number): EntryFilter {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const first = from === undefined ? undefined : instantOf(from)
  const lastDay = until === undefined ? undefined : instantOf(until)
  const after = lastDay === undefined ? undefined : lastDay + dayMs
  const earliest = Math.min(after ?? now, now) - limits.logSearchDays * dayMs
  return {
    actions: kind && auditActions[kind],
    memberId: member,
    actorId: actor,
    from: words.length === 0 ? first : Math.max(first ?? earliest, earliest),
    until: after,
    words,
  }
}

/** Gives the names of the subjects with these ids, without the ids that no longer exist. */
type NamesOf = (ids: string[]) => string[]

/**
 * Finds the names of many subjects at once. An id does not tell which table it is from, so each id is looked
 * up in all of them. A booking is named by its member or guest and its lesson, a payment by who has paid.
 */
async function findNames(
  reader: Reader,
  ids: string[],
  language: Language,
): Promise<{ namesOf: NamesOf; peopleOf: NamesOf }> {
  if (ids.length === 0) return { namesOf: () => [], peopleOf: () => [] }
  const bookings = new Map((await findBookings(reader, ids)).map((booking) => [booking.id, booking]))
  const payments = new Map((await findPayments(reader, ids)).map((payment) => [payment.id, payment]))
  const namedIds = (id: string) => {
    const booking = bookings.get(id)
    if (booking)
      return [booking.memberId ?? booking.guestId, booking.lessonId].filter((named) => named !== null)
    const payment = payments.get(id)
    return [payment?.memberId ?? payment?.guestId ?? id]
  }
  const all = [...new Set(ids.flatMap(namedIds))]
  const members = await findMembers(reader, all)
  const guests = await findGuests(reader, all)
  const lessons = await findLessons(reader, all)
  const closures = await findClosures(reader, all)
  const series = await findSeries(reader, all)
  const spaces = await findSpaces(reader, all)
  const inquiries = await findInquiries(reader, all)
  const mails = await findMails(reader, all)
  const news = await findNews(reader, all)
  const teachers = await findTeachers(reader, all)
  const coupons = await findCoupons(reader, all)
  const names = new Map<string, string>([
    ...members.map((member) => [member.id, fullName(member)] as const),
    ...guests.filter(({ name }) => name !== '').map(({ id, name }) => [id, name] as const),
    ...lessons.map(
      ({ id, title, titleEn, startsAt }) =>
        [id, `${inLanguage(language, title, titleEn)} (${slashText(startsAt)})`] as const,
    ),
    ...closures.map(({ id, startsAt, endsAt }) => [id, closedTimeText(startsAt, endsAt, language)] as const),
    ...series.map(({ id, title, titleEn }) => [id, inLanguage(language, title, titleEn)] as const),
    ...spaces.map(({ id, name, nameEn }) => [id, inLanguage(language, name, nameEn)] as const),
    ...inquiries.map(({ id, name }) => [id, name] as const),
    ...news.map(({ id, titleJa, titleEn }) => [id, inLanguage(language, titleJa, titleEn)] as const),
    ...teachers.map(({ id, nameJa, nameEn }) => [id, inLanguage(language, nameJa, nameEn)] as const),
    ...mails.map(({ id, recipient }) => [id, recipient] as const),
    ...coupons.map(({ id, code }) => [id, code] as const),
  ])
  // A closed account has no name.
  const open = [...members.filter(({ closedAt }) => closedAt === null), ...guests]
  const people = new Set(open.map(({ id }) => id))
  const idsOf = (subjects: string[]) => [...new Set(subjects.flatMap(namedIds))]
  const inNames = (named: string[]) => named.flatMap((id) => names.get(id) ?? [])
  return {
    namesOf: (subjects) => inNames(idsOf(subjects)),
    peopleOf: (subjects) => inNames(idsOf(subjects).filter((id) => people.has(id))),
  }
}
