import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { InvitationsTable } from '#server/database/offer-tables.ts'
import { beforeJoining, rentalMembership } from '#studio/member-types.ts'

type Usable = Pick<InvitationsTable, 'id' | 'expiresAt'>

const isUnused = sql<boolean>`booking_id is null`

/** What both queries below read: the one that expires first is used first. */
const unusedOf = (reader: Reader, memberId: string, now: number) =>
  reader
    .selectFrom('invitations')
    .select(['id', 'expiresAt'])
    .where('memberId', '=', memberId)
    .where(isUnused)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .orderBy('id')

/** The member's unused invitation that expires first; undefined without one. */
export const findUsable = (reader: Reader, memberId: string, now: number): Promise<Usable | undefined> =>
  unusedOf(reader, memberId, now).limit(1).executeTakeFirst()

/** The member's unused invitations, in the order in which they are used. */
export const listUnusedOf = (reader: Reader, memberId: string, now: number): Promise<Usable[]> =>
  unusedOf(reader, memberId, now).execute()

/**
 * Pays a booking with an invitation, whose member the caller has locked. False, and nothing done, when the
 * invitation was used, taken back or has expired meanwhile.
 */
export async function takeInvitation(
  writer: Writer,
  { id, bookingId, now }: { id: string; bookingId: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('invitations')
    .set({ bookingId })
    .where('id', '=', id)
    .where(isUnused)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Gives back the invitation that paid a booking, if one did. It can be used until `usableUntil` at least; if
 * that is later than before, the member is told again before it expires. That of a closed account stays used.
 */
export async function returnInvitation(
  writer: Writer,
  { bookingId, usableUntil = 0 }: { bookingId: string; usableUntil?: number },
): Promise<void> {
  const isLater = sql<boolean>`expires_at < ${usableUntil}`
  await writer
    .updateTable('invitations')
    .set({
      bookingId: null,
      expiresAt: sql<number>`case when ${isLater} then ${usableUntil} else expires_at end`,
      announcedAt: sql<number | null>`case when ${isLater} then null else announced_at end`,
    })
    .where('bookingId', '=', bookingId)
    .where(sql<boolean>`exists (
      select 1 from members where members.id = invitations.member_id and members.closed_at is null)`)
    .execute()
}

/** Stores an invitation; its number follows those of the same year. The caller has locked the member. */
export async function insertInvitation(
  writer: Writer,
  invitation: Pick<InvitationsTable, 'id' | 'memberId' | 'yearFrom' | 'givenBy' | 'givenAt' | 'expiresAt'>,
): Promise<void> {
  const number = (await lastNumber(writer, invitation)) + 1
  await writer
    .insertInto('invitations')
    .values({ ...invitation, number, announcedAt: null, bookingId: null })
    .execute()
}

async function lastNumber(
  reader: Reader,
  { memberId, yearFrom }: Pick<InvitationsTable, 'memberId' | 'yearFrom'>,
): Promise<number> {
  const row = await reader
    .selectFrom('invitations')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .where('memberId', '=', memberId)
    .where('yearFrom', '=', yearFrom)
    .executeTakeFirstOrThrow()
  return row.number
}

/** What a member has who closes the account can be used no more. The caller has locked the member. */
export async function endInvitationsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('invitations')
    .set({ expiresAt: now })
    .where('memberId', '=', memberId)
    .where(isUnused)
    .where('expiresAt', '>', now)
    .execute()
}

/**
 * Gives all invitations of a member to the one with whom the account is merged. Those of a year that both
 * have are counted on.
 */
export async function moveInvitations(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const moved = await writer
    .selectFrom('invitations')
    .select(['id', 'yearFrom'])
    .where('memberId', '=', from)
    .orderBy('yearFrom')
    .orderBy('number')
    .execute()
  for (const { id, yearFrom } of moved) {
    const number = (await lastNumber(writer, { memberId: to, yearFrom })) + 1
    await writer.updateTable('invitations').set({ memberId: to, number }).where('id', '=', id).execute()
  }
}

/**
 * When the member joined: since when the years of the member's invitations are counted, otherwise when the
 * first yoga plan was paid. Undefined while neither is recorded.
 */
export async function findJoined(reader: Reader, memberId: string): Promise<number | undefined> {
  const counted = await reader
    .selectFrom('invitations')
    .select('yearFrom')
    .where('memberId', '=', memberId)
    .where('givenBy', 'is', null)
    .orderBy('yearFrom')
    .limit(1)
    .executeTakeFirst()
  if (counted !== undefined) return counted.yearFrom
  const paid = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select('payments.paidAt')
    .where('payments.memberId', '=', memberId)
    .where('orders.memberType', '<>', rentalMembership.code)
    .orderBy('payments.paidAt')
    .limit(1)
    .executeTakeFirst()
  return paid?.paidAt
}

/**
 * How many the server has given the member for years that began at the instant or later. What was taken back
 * still counts, what administrators gave does not.
 */
export async function countGiven(
  reader: Reader,
  { memberId, yearFrom }: { memberId: string; yearFrom: number },
): Promise<number> {
  const given = reader
    .selectFrom('invitations')
    .where('memberId', '=', memberId)
    .where('yearFrom', '>=', yearFrom)
    .where('givenBy', 'is', null)
  return countOf(given)
}

/**
 * The members with a yoga plan to whom the server has given fewer invitations for years that began after the
 * instant.
 */
export async function listMembersWithFewer(
  reader: Reader,
  { each, since }: { each: number; since: number },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('members')
    .select('id')
    .where('memberType', 'not in', [beforeJoining, rentalMembership.code])
    .where('role', '=', 'USER')
    .where('closedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .where(
      sql<number>`(select count(*) from invitations where invitations.member_id = members.id
        and invitations.given_by is null and invitations.year_from > ${since})`,
      '<',
      each,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The members with unused invitations that expire before the instant, and of which they were not told. */
export async function listMembersToTell(
  reader: Reader,
  { now, before }: { now: number; before: number },
): Promise<string[]> {
  // Made distinct here: for a `distinct` SQLite walks through the invitations of all members instead of the
  // index on the expiry.
  const rows = await reader
    .selectFrom('invitations')
    .select('memberId')
    .where(isUnused)
    .where('announcedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', before)
    .execute()
  return [...new Set(rows.map(({ memberId }) => memberId))]
}

/** Marks these invitations as announced, so that no other server tells of them; returns when they expire. */
export async function claimAnnouncements(
  writer: Writer,
  { memberId, before, now }: { memberId: string; before: number; now: number },
): Promise<number[]> {
  const rows = await writer
    .updateTable('invitations')
    .set({ announcedAt: now })
    .where('memberId', '=', memberId)
    .where(isUnused)
    .where('announcedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', before)
    .returning('expiresAt')
    .execute()
  return rows.map(({ expiresAt }) => expiresAt).toSorted((a, b) => a - b)
}

export async function findInvitation(reader: Reader, id: string) {
  return reader
    .selectFrom('invitations')
    .select(['memberId', 'expiresAt', 'bookingId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lets an unused invitation end now. The caller has locked the member. */
export async function endInvitation(writer: Writer, id: string, now: number): Promise<void> {
  await writer.updateTable('invitations').set({ expiresAt: now }).where('id', '=', id).execute()
}

export type InvitationRow = Awaited<ReturnType<typeof listAllOf>>[number]

/** All that a member was ever given, with the lesson that was booked, those that expire first first. */
export const listAllOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('invitations')
    .leftJoin('bookings', 'bookings.id', 'invitations.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      'invitations.id',
      'invitations.givenAt',
      'invitations.givenBy',
      'invitations.expiresAt',
      'invitations.bookingId',
      'lessons.title',
      'lessons.titleEn',
      'lessons.startsAt',
    ])
    .where('invitations.memberId', '=', memberId)
    .orderBy('invitations.expiresAt')
    .orderBy('invitations.id')
    .execute()

/** Whether an invitation paid for the booking. */
export async function hasInvitation(reader: Reader, bookingId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('invitations')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  return row !== undefined
}
