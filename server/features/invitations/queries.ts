import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { InvitationsTable } from '#server/database/offer-tables.ts'

type Usable = Pick<InvitationsTable, 'id' | 'expiresAt'>

const isUnused = sql<boolean>`booking_id is null`

/** The member's unused invitation that expires first; undefined without one. */
export async function findUsable(reader: Reader, memberId: string, now: number): Promise<Usable | undefined> {
  return reader
    .selectFrom('invitations')
    .select(['id', 'expiresAt'])
    .where('memberId', '=', memberId)
    .where(isUnused)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

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
