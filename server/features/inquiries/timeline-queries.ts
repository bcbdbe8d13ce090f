import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'

/** What the member asked while logged in. */
export async function listAskedBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('inquiries')
    .select(['id', 'created_at as at', 'message as text'])
    .where('member_id', '=', memberId)
  return newestBefore(query, { at: 'created_at', id: 'id' }, earlier).execute()
}

/** What administrators answered by mail. */
export async function listAnsweredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = reader
    .selectFrom('inquiry_answers')
    .innerJoin('inquiries', 'inquiries.id', 'inquiry_answers.inquiry_id')
    .select([
      'inquiry_answers.id',
      'inquiry_answers.created_at as at',
      'inquiry_answers.text',
      'inquiry_answers.author_id as actorId',
    ])
    .where('inquiries.member_id', '=', memberId)
  return newestBefore(
    query,
    { at: 'inquiry_answers.created_at', id: 'inquiry_answers.id' },
    earlier,
  ).execute()
}
