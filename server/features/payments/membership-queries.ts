import { sql } from 'kysely'
import { prepared } from '#server/database/prepared.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'
import { pausedFrom } from './rules.ts'

/** A member's memberships, the newest first. */
export async function listMemberships(reader: Reader, memberId: string): Promise<MembershipsTable[]> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .orderBy('subscription_id', 'desc')
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
  return (memberIds === undefined ? running : running.where('member_id', 'in', memberIds)).execute()
}

export async function findMembershipBySubscription(
  reader: Reader,
  subscriptionId: string,
): Promise<MembershipsTable | undefined> {
  return reader
    .selectFrom('memberships')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
}

const runningContracts = prepared((reader, given: { memberId: string }) =>
  reader
    .selectFrom('memberships')
    .select(['status', 'paid_until as paidUntil'])
    .where('member_id', '=', given.memberId)
    .where('status', '<>', 'ended'),
)

/**
 * From when on the member has paid for nothing, because the contract is paused; undefined while no contract is paused. The rights
 * last to the end of the month that was paid.
 */
export async function findPause(reader: Reader, memberId: string): Promise<number | undefined> {
  return pausedFrom(await runningContracts(reader, { memberId }))
}

/** Inserts nothing and returns false when the subscription has a membership already. */
export async function insertMembership(writer: Writer, membership: MembershipsTable): Promise<boolean> {
  const row = await writer
    .insertInto('memberships')
    .values(membership)
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type MembershipChange = Partial<
  Pick<
    MembershipsTable,
    | 'status'
    | 'period_ends_at'
    | 'paid_until'
    | 'ends_at'
    | 'order_id'
    | 'member_type'
    | 'price'
    | 'next_member_type'
    | 'change_id'
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
    .set({ member_id: to, version: sql<number>`version + 1` })
    .where('member_id', '=', from)
    .execute()
}
