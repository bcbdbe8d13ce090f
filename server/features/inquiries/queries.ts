import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { InquiriesTable } from '#server/database/tables.ts'
import type { Slice } from '#server/database/paging.ts'

export async function insertInquiry(writer: Writer, inquiry: InquiriesTable): Promise<void> {
  await writer.insertInto('inquiries').values(inquiry).execute()
}

/** Undefined: both. */
type State = 'open' | 'answered' | undefined

/** Open inquiries first, each part newest first. */
export async function listInquiries(reader: Reader, state: State, { skip, most }: Slice) {
  return inState(reader, state)
    .leftJoin('members as answerer', 'answerer.id', 'inquiries.answered_by')
    .select([
      'inquiries.id',
      'inquiries.name',
      'inquiries.email',
      'inquiries.phone',
      'inquiries.message',
      'inquiries.language',
      'inquiries.member_id as memberId',
      'inquiries.created_at as askedAt',
      'inquiries.answered_at as answeredAt',
      'answerer.last_name as lastName',
      'answerer.first_name as firstName',
    ])
    .orderBy(sql`case when inquiries.answered_at is null then 0 else 1 end`)
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export const countInquiries = (reader: Reader, state: State): Promise<number> =>
  countOf(inState(reader, state))

function inState(reader: Reader, state: State) {
  const all = reader.selectFrom('inquiries')
  if (state === undefined) return all
  return all.where('inquiries.answered_at', state === 'open' ? 'is' : 'is not', null)
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
 * Erases what a member wrote in the inquiries sent while logged in, and marks them as answered, because they need no
 * answer any more. Returns their ids.
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
  return rows.map(({ id }) => id)
}
