import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'

/** Forgets what a member wanted to do in the spaces. */
export async function emptyPurposes(writer: Writer, memberId: string): Promise<void> {
  await writer.updateTable('hires').set({ purpose: '' }).where('member_id', '=', memberId).execute()
}

/** Gives all hires of a member to the member with whom the account is merged. */
export async function moveHires(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ member_id: to, version: sql<number>`version + 1` })
    .where('member_id', '=', from)
    .execute()
}
