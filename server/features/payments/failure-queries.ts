import type { Writer } from '#server/database/database.ts'

/** False, and nothing done, when the member was told of that failure before. */
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
