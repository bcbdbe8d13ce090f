import type { Reader, Writer } from '#server/database/database.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { dayMs } from '#time/tokyo.ts'

/** The hires whose members are still to be reminded, in order of start. */
export async function listHiresToRemind(reader: Reader, due: DueReminders): Promise<string[]> {
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('starts_at', '>=', due.from)
    .where('starts_at', '<', due.until)
    // Implied, because no hire is longer than a day. With it the database finds them by the index on the end.
    .where('ends_at', '>', due.from)
    .where('ends_at', '<', due.until + dayMs)
    .where('confirmed_at', '<', due.madeBefore)
    .where('reminded_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a hire as reminded, so that no other server reminds its member. Returns false when it is not to be reminded any more. */
export async function claimReminder(
  writer: Writer,
  hireId: string,
  { due, now }: { due: DueReminders; now: number },
): Promise<boolean> {
  const row = await writer
    .updateTable('hires')
    .set({ reminded_at: now })
    .where('id', '=', hireId)
    .where('state', '=', 'confirmed')
    .where('starts_at', '>=', due.from)
    .where('starts_at', '<', due.until)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
