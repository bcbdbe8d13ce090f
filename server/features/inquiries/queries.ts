import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { InquiriesTable } from '#server/database/tables.ts'
import { emptyAnswersTo } from './answer-queries.ts'

export async function insertInquiry(writer: Writer, inquiry: InquiriesTable): Promise<void> {
  await writer.insertInto('inquiries').values(inquiry).execute()
}

/** Marks an inquiry as answered by an administrator, or as open with null. False when it was marked so already. */
export async function setAnswered(
  writer: Writer,
  id: string,
  by: { at: number; memberId: string } | null,
): Promise<boolean> {
  const row = await writer
    .updateTable('inquiries')
    .set({ answered_at: by?.at ?? null, answered_by: by?.memberId ?? null })
    .where('id', '=', id)
    .where('answered_at', by === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Says who takes care of an inquiry; null: no administrator does. */
export async function setAssignee(writer: Writer, id: string, memberId: string | null): Promise<void> {
  await writer.updateTable('inquiries').set({ assigned_to: memberId }).where('id', '=', id).execute()
}

/** An inquiry, whose row stays locked until the transaction ends. */
export async function lockInquiry(writer: Writer, id: string) {
  return writer
    .updateTable('inquiries')
    .set({ answered_at: sql<number | null>`answered_at` })
    .where('id', '=', id)
    .returning([
      'name',
      'email',
      'message',
      'language',
      'member_id as memberId',
      'created_at as askedAt',
      'assigned_to as assignedTo',
    ])
    .executeTakeFirst()
}

export async function hasInquiry(reader: Reader, id: string): Promise<boolean> {
  const row = await reader.selectFrom('inquiries').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * The inquiries that a member sent while logged in, the newest first. Those that name the member's address but were
 * sent without a login may be another person's, because the form asks for no proof of the address.
 */
export async function listInquiriesOf(reader: Reader, memberId: string) {
  return reader
    .selectFrom('inquiries')
    .select(['id', 'name', 'email', 'phone', 'message', 'created_at as at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Erases what a member wrote in the inquiries sent while logged in, and what was answered, and marks them as answered,
 * because they need no answer any more. Returns their ids.
 */
export async function emptyInquiriesOf(writer: Writer, memberId: string, now: number): Promise<string[]> {
  const rows = await writer
    .updateTable('inquiries')
    .set({
      name: '',
      email: '',
      phone: '',
      message: '',
      member_id: null,
      answered_at: sql<number>`coalesce(answered_at, ${now})`,
    })
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await emptyAnswersTo(writer, ids)
  return ids
}

/** Gives all inquiries of a member to the member with whom the account is merged. */
export async function moveInquiries(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('inquiries').set({ member_id: to }).where('member_id', '=', from).execute()
}
