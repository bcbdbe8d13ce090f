import type { Reader, Writer } from '#server/database/database.ts'
import type { MembershipsTable } from '#server/database/payment-tables.ts'

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

/** Changes nothing and returns false when the membership has another version now. */
export async function updateMembership(
  writer: Writer,
  { id, version }: Pick<MembershipsTable, 'id' | 'version'>,
  change: Pick<MembershipsTable, 'status' | 'period_ends_at' | 'ends_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('memberships')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
