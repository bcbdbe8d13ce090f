import type { Writer } from '#server/database/database.ts'

export interface RequestKey {
  actorId: string
  requestId: string
}

/** False, and nothing done, when the actor has sent the request before; waits for one that is under way. */
export async function claimRequest(writer: Writer, key: RequestKey, now: number): Promise<boolean> {
  const claimed = await writer
    .insertInto('requests')
    .values({ actor_id: key.actorId, id: key.requestId, at: now, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function keepAnswer(writer: Writer, key: RequestKey, answer: string): Promise<void> {
  await writer
    .updateTable('requests')
    .set({ answer })
    .where('actor_id', '=', key.actorId)
    .where('id', '=', key.requestId)
    .execute()
}

export async function findAnswer(writer: Writer, key: RequestKey): Promise<string | null | undefined> {
  const row = await writer
    .selectFrom('requests')
    .select('answer')
    .where('actor_id', '=', key.actorId)
    .where('id', '=', key.requestId)
    .executeTakeFirst()
  return row?.answer
}
