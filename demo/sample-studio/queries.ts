import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { demoAddresses } from './members.ts'

/** Marks the database as a demo studio, for good. */
export async function markAsDemo(writer: Writer, now: number): Promise<void> {
  await writer.insertInto('demo_studio').values({ onlyRow: 1, filledAt: now }).execute()
}

/** Whether the database has the mark of a demo studio, or a member with a demo member's address. */
export async function holdsDemoStudio(reader: Reader): Promise<boolean> {
  const mark = await reader.selectFrom('demo_studio').select('filledAt').executeTakeFirst()
  if (mark !== undefined) return true
  const member = await reader
    .selectFrom('members')
    .select('id')
    .where(sql<string>`lower(email)`, 'in', demoAddresses)
    .executeTakeFirst()
  return member !== undefined
}
