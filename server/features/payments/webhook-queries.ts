import type { Writer } from '#server/database/database.ts'

/** Inserts nothing and returns false when the webhook event was received before. */
export async function insertEvent(
  writer: Writer,
  event: { id: string; type: string; now: number },
): Promise<boolean> {
  const row = await writer
    .insertInto('webhook_events')
    .values({ id: event.id, type: event.type, received_at: event.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts nothing and returns false when this attempt to charge the member was recorded before. */
export async function insertFailure(
  writer: Writer,
  failure: { source: string; attempt: number; memberId: string; now: number },
): Promise<boolean> {
  const row = await writer
    .insertInto('payment_failures')
    .values({
      source: failure.source,
      attempt: failure.attempt,
      member_id: failure.memberId,
      at: failure.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('source')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives the failed renewals of a member to the member with whom the account is merged. */
export async function moveFailures(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('payment_failures').set({ member_id: to }).where('member_id', '=', from).execute()
}
