import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import type { Count } from '#server/http/memory-counts.ts'

/** Counts an attempt; the first one after `endsAt` begins a new count that lasts until `until`. */
export async function addAttempt(
  writer: Writer,
  { id, now, until }: { id: string; now: number; until: number },
): Promise<Count> {
  const isOver = sql<boolean>`attempts.ends_at <= ${now}`
  return writer
    .insertInto('attempts')
    .values({ id, made: 1, endsAt: until })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        made: sql<number>`case when ${isOver} then 1 else attempts.made + 1 end`,
        endsAt: sql<number>`case when ${isOver} then excluded.ends_at else attempts.ends_at end`,
      }),
    )
    .returning(['made', 'endsAt'])
    .executeTakeFirstOrThrow()
}

/** Deletes counts that are over; returns how many. */
export async function deleteOver(writer: Writer, now: number): Promise<number> {
  const { numDeletedRows } = await writer.deleteFrom('attempts').where('endsAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}
