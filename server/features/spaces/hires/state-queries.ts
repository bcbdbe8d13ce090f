import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import type { Hire } from './queries.ts'

/* What becomes of a hire: held, then confirmed, expired or cancelled. */

/** Changes what the member wrote about a held time. */
export async function updateHeld(
  writer: Writer,
  id: string,
  { people, purpose }: Pick<Hire, 'people' | 'purpose'>,
): Promise<void> {
  await writer.updateTable('hires').set({ people, purpose }).where('id', '=', id).execute()
}

/** Stores the payment page of a held time. Returns false when the time is not held any more. */
export async function setSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markConfirmed(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ state: 'confirmed', confirmed_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'expired'])
    .execute()
}

/** Marks a hold that the member did not pay in time. Returns false when it is not held any more. */
export async function markExpired(writer: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ state: 'expired', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a held or confirmed hire as cancelled. */
export async function markCancelled(
  writer: Writer,
  id: string,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<void> {
  await writer
    .updateTable('hires')
    .set({
      state: 'cancelled',
      cancelled_at: now,
      cancelled_by: actorId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'confirmed'])
    .execute()
}
