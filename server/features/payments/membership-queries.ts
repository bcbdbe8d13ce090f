import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'

/** A member's memberships, the newest first. */
export async function listMemberships(reader: Reader, memberId: string): Promise<MembershipsTable[]> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('startedAt', 'desc')
    .orderBy('subscriptionId', 'desc')
    .execute()
}

/** The memberships that have not ended, of these members or of all. */
export async function listRunningMemberships(
  reader: Reader,
  memberIds?: readonly string[],
): Promise<MembershipsTable[]> {
  // An empty list is not valid SQL.
  if (memberIds?.length === 0) return []
  const running = reader.selectFrom('memberships').selectAll().where('status', '<>', 'ended').orderBy('id')
  return (memberIds === undefined ? running : running.where('memberId', 'in', memberIds)).execute()
}

export async function findMembership(reader: Reader, id: string): Promise<MembershipsTable | undefined> {
  return reader.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findMembershipBySubscription(
  reader: Reader,
  subscriptionId: string,
): Promise<MembershipsTable | undefined> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
}

/** Inserts nothing and returns false when the subscription has a membership already. */
export async function insertMembership(writer: Writer, membership: MembershipsTable): Promise<boolean> {
  const row = await writer
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) => conflict.column('subscriptionId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type MembershipChange = Partial<
  Pick<
    MembershipsTable,
    | 'status'
    | 'periodEndsAt'
    | 'paidUntil'
    | 'endsAt'
    | 'orderId'
    | 'memberType'
    | 'price'
    | 'nextMemberType'
    | 'changeId'
    | 'resumesAt'
  >
>

/** Changes nothing and returns false when the membership has another version now. */
export async function updateMembership(
  writer: Writer,
  { id, version }: Pick<MembershipsTable, 'id' | 'version'>,
  change: MembershipChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('memberships')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives all memberships of a member to the member with whom the account is merged. */
export async function moveMemberships(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('memberships')
    .set({ memberId: to, version: sql<number>`version + 1` })
    .where('memberId', '=', from)
    .execute()
}

/** The contracts whose consequences for bookings were not drawn since they changed. */
export async function listUnfollowedMemberships(reader: Reader): Promise<MembershipsTable[]> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where(sql<boolean>`followed_version is null or followed_version <> version`)
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Lets the consequences be drawn again. */
export async function followAgain(writer: Writer, id: string): Promise<void> {
  await writer.updateTable('memberships').set({ followedVersion: null }).where('id', '=', id).execute()
}

/** Notes that the consequences were drawn. Another version of the contract stays to be followed. */
export async function markFollowed(
  writer: Writer,
  { id, version }: Pick<MembershipsTable, 'id' | 'version'>,
): Promise<void> {
  await writer.updateTable('memberships').set({ followedVersion: version }).where('id', '=', id).execute()
}
