import type { Writer } from '#server/database/database.ts'

/** False, and nothing done, when the event was taken before. */
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
