import type { Writer } from '#server/database/database.ts'

/** Forgets what a member wanted to do in the spaces. */
export async function emptyPurposes(writer: Writer, memberId: string): Promise<void> {
  await writer.updateTable('hires').set({ purpose: '' }).where('member_id', '=', memberId).execute()
}
