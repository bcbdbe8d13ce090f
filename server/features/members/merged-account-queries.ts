import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'

/** Marks an account as merged into another one. From then on the database lets its tickets and payments move there. */
export async function markMerged(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('members').set({ merged_into: to }).where('id', '=', from).execute()
}

/** A person who declined news with one of the merged accounts gets none with the other one. */
export async function declineNewsAs(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('members')
    .set((members) => ({
      news_declined_at: sql<number | null>`coalesce(news_declined_at, ${members
        .selectFrom('members as closed')
        .select('closed.news_declined_at')
        .where('closed.id', '=', from)})`,
    }))
    .where('id', '=', to)
    .execute()
}
