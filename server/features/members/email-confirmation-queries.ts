import type { Reader, Writer } from '#server/database/database.ts'

/** Whether the member's present address is confirmed as theirs, so that all mails go there. */
export async function isEmailConfirmed(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('members')
    .select('email_confirmed_at as confirmedAt')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined && row.confirmedAt !== null
}

/** Records that the present address is the member's. False when that was known before. */
export async function markEmailConfirmed(writer: Writer, memberId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('members')
    .set({ email_confirmed_at: now })
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of the members who have not confirmed their address, so that most mails do not go to them. */
export async function findUnconfirmed(reader: Reader, ids: readonly string[]) {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader
    .selectFrom('members')
    .select(['id', 'last_name as lastName', 'first_name as firstName', 'phone'])
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is', null)
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}
