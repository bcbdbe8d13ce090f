import type { pausingLists } from '#contract/pausing.ts'
import { sql } from 'kysely'
import { memberSortFields } from '#contract/accounts/member-administration.ts'
import type { MemberFilter, MemberSort } from '#contract/accounts/member-administration.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { owingMembers } from '#server/features/payments/money/open-queries.ts'
import type { MemberType } from '#studio/member-types.ts'
import { dayMs, startOfDay, startOfMonth } from '#time/tokyo.ts'
import { memberColumns } from '#server/features/members/queries.ts'
import { openAccounts } from '#server/features/members/search-queries.ts'
import { searchWords } from '#server/features/members/search-text.ts'

interface DirectoryQuery {
  filter: MemberFilter
  sort: MemberSort
  now: number
}

/**
 * A page of the members who match, and how many match in all. Members with equal values are sorted by their
 * kana. When one number was searched, the member who has it comes first.
 */
export async function findMatching(reader: Reader, query: DirectoryQuery, slice: Slice) {
  const { ids, total } = await idsOfPage(reader, query, slice)
  if (ids.length === 0) return { members: [], total }
  const members = await reader
    .selectFrom('members')
    .select([...memberColumns, 'version'])
    .where('id', 'in', ids)
    .execute()
  const place = new Map(ids.map((id, position) => [id, position]))
  return { members: members.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), total }
}

/** The ids alone: an index has them in this order, so the rows of skipped members are not read. */
async function idsOfPage(reader: Reader, { filter, sort, now }: DirectoryQuery, { skip, most }: Slice) {
  const field = memberSortFields.find((name) => sort === name || sort === `-${name}`) ?? 'kana'
  const direction = sort === field ? 'asc' : 'desc'
  const matches = matching(reader, filter, now)
  const [word, ...others] = searchWords(filter.q ?? '')
  const number = others.length === 0 ? word?.number : undefined
  const first = number === undefined ? matches : matches.orderBy(sql`number = ${number}`, 'desc')
  const byField = first.orderBy(columns[field], direction)
  // Not a second time by the kana: SQLite would sort all members with the same kana instead of reading them
  // in the order of the index.
  const sorted = (field === 'kana' ? byField : byField.orderBy('kanaOrder'))
    .orderBy('id')
    .offset(skip)
    .limit(most)
  if (Object.values(filter).every((value) => value === undefined || value === '')) {
    const rows = await sorted.select('id').execute()
    return { ids: rows.map(({ id }) => id), total: await countPresent(reader) }
  }
  // Counted by the same statement, because a search reads every member.
  const rows = await sorted.select(['id', sql<number>`count(*) over ()`.as('total')]).execute()
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (skip === 0 ? 0 : await countOf(matches)) }
}

const columns = {
  kana: sql.ref<string>('kanaOrder'),
  kanaFirstName: sql.ref<string>('givenKanaOrder'),
  email: sql<string>`lower(email)`,
  gender: sql.ref<number>('gender'),
  tickets: sql.ref<number>('tickets'),
  memberType: sql.ref<number>('memberType'),
  number: sql.ref<number>('number'),
}

/** Triggers keep this count, because counting the rows takes longer with every member. */
async function countPresent(reader: Reader): Promise<number> {
  const { value } = await reader
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'open_accounts')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * The open accounts in which every word of `q` is found and that meet the conditions. Without any, all open
 * accounts.
 */
export function matching(reader: Reader, filter: MemberFilter, now: number) {
  const { q = '', memberTypes, notVisitedWeeks, birthMonth, expiringDays, pausingList, ids } = filter
  let members = openAccounts(reader, q)
  if (ids) members = members.where('id', 'in', ids)
  if (memberTypes) members = members.where('memberType', 'in', memberTypes)
  if (filter.administrators) members = members.where('role', '<>', 'USER')
  if (birthMonth !== undefined)
    members = members.where(sql`substr(birthday, 6, 2)`, '=', String(birthMonth).padStart(2, '0'))
  if (filter.paymentOpen) members = members.where('id', 'in', owingMembers(reader, now))
  if (expiringDays !== undefined) {
    const before = startOfDay(now) + (expiringDays + 1) * dayMs
    members = members.where('id', 'in', withExpiringTickets(reader, { now, before }))
  }
  if (notVisitedWeeks !== undefined) {
    const since = now - notVisitedWeeks * 7 * dayMs
    members = members.where('createdAt', '<=', since).where('id', 'not in', visitorsSince(reader, since))
  }
  if (pausingList) members = members.where('id', 'in', withPausing(reader, pausingList, now))
  return members
}

/** Who pauses or will, who will leave, or who left in this month. */
function withPausing(reader: Reader, list: (typeof pausingLists)[number], now: number) {
  const rows = reader.selectFrom('pausings').select('memberId')
  // As in the words of the partial index.
  const open = rows.where(sql<boolean>`state in ('planned', 'running')`)
  if (list !== 'left') return open.where('kind', '=', list === 'paused' ? 'pause' : 'leave')
  return rows
    .where('kind', '=', 'leave')
    .where('state', '=', 'ended')
    .where('fromAt', '>=', startOfMonth(now))
    .where('fromAt', '<=', now)
}

// The literal 1, not a parameter, because only then the databases use the partial index.
const withExpiringTickets = (reader: Reader, { now, before }: { now: number; before: number }) =>
  reader
    .selectFrom('ticket_lots')
    .select('memberId')
    .where(sql<boolean>`has_tickets = 1`)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', before)

const visitorsSince = (reader: Reader, since: number) =>
  reader
    .selectFrom('lessons')
    .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
    .select('bookings.memberId')
    .where('lessons.startsAt', '>', since)
    .where('bookings.status', '=', 'attended')
    // Without it, one guest, who is no member, would leave every member out.
    .where('bookings.memberId', 'is not', null)

/** Which members get something. Each condition narrows the others. */
interface RecipientFilter {
  /** The search and the conditions of the list of members. */
  filter: MemberFilter
  memberTypes: readonly MemberType[] | undefined
  /** An instant: only members without a live booking of a lesson that starts then or later. */
  notBookedSince: number | undefined
}

/** The members who match, in the order of their kana. Administrators and blocked accounts are left out. */
export async function findRecipients(
  reader: Reader,
  { filter, memberTypes, notBookedSince }: RecipientFilter,
  now: number,
) {
  let members = matching(reader, filter, now).where('role', '=', 'USER').where('blockedAt', 'is', null)
  if (memberTypes !== undefined) members = members.where('memberType', 'in', memberTypes)
  if (notBookedSince !== undefined)
    members = members.where('id', 'not in', bookersSince(reader, notBookedSince))
  return members
    .select(['id', 'email', 'language', 'lastName', 'firstName'])
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

const bookersSince = (reader: Reader, instant: number) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.memberId')
    .where('lessons.startsAt', '>=', instant)
    .where('bookings.status', '<>', 'cancelled')
    // Without it, one guest, who is no member, would leave every member out.
    .where('bookings.memberId', 'is not', null)
