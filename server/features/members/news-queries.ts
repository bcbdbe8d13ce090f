import type { Reader, Writer } from '#server/database/database.ts'

/** Whether a member has declined news by mail; undefined when the account is closed. */
export async function findNewsReader(reader: Reader, memberId: string) {
  const member = await reader
    .selectFrom('members')
    .select(['id', 'language', 'newsDeclinedAt as declinedAt'])
    .where('id', '=', memberId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return member && { id: member.id, language: member.language, declined: member.declinedAt !== null }
}

/** @param declinedAt null: the member wants news again */
export async function setNewsDeclined(
  writer: Writer,
  memberId: string,
  declinedAt: number | null,
): Promise<void> {
  await writer
    .updateTable('members')
    .set({ newsDeclinedAt: declinedAt })
    .where('id', '=', memberId)
    .where('closedAt', 'is', null)
    .execute()
}
