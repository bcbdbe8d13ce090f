import type { Writer } from '#server/database/database.ts'

export interface RequestKey {
  actorId: string
  requestId: string
}

/** False, and nothing done, when the actor has sent the request before; waits for one that is under way. */
export async function claimRequest(writer: Writer, key: RequestKey, now: number): Promise<boolean> {
  const claimed = await writer
    .insertInto('idempotency_keys')
    .values({ member_id: key.actorId, key: key.requestId, fingerprint: '', created_at: now, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function keepAnswer(writer: Writer, key: RequestKey, answer: string): Promise<void> {
  await writer
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('member_id', '=', key.actorId)
    .where('key', '=', key.requestId)
    .execute()
}

export async function findAnswer(writer: Writer, key: RequestKey): Promise<string | null | undefined> {
  const row = await writer
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('member_id', '=', key.actorId)
    .where('key', '=', key.requestId)
    .executeTakeFirst()
  return row?.answer
}
