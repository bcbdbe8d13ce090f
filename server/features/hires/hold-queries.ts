import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Hire } from './queries.ts'

/* Times that are held, in the table `hires`. */

/** The holds that have ended and are not marked so. */
export async function listEndedHolds(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('state', '=', 'held')
    .where('heldUntil', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes what the member wrote about a held time. */
export async function updateHeld(
  writer: Writer,
  id: string,
  { people, purpose }: Pick<Hire, 'people' | 'purpose'>,
): Promise<void> {
  await writer.updateTable('hires').set({ people, purpose }).where('id', '=', id).execute()
}

/** Moves the end of a hold. The caller has locked it, and moves its row of the occupancy. */
export async function setHeldUntil(writer: Writer, id: string, heldUntil: number): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ heldUntil, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
