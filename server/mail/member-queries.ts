import type { Reader } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { mailColumns } from './queries.ts'

interface Recipients {
  memberId: string
  guestIds: readonly string[]
}

/** The mails to a member, also to earlier addresses, and to the guests who became the member, that the server still has. */
export async function listMailsBefore(reader: Reader, { memberId, guestIds }: Recipients, earlier: Earlier) {
  const query = reader
    .selectFrom('outbox')
    .select([
      ...mailColumns,
      'sent_at as sentAt',
      'given_up_at as givenUpAt',
      'dropped',
      'last_error as reason',
    ])
    .where((mail) =>
      mail.or([
        mail('member_id', '=', memberId),
        // An empty list is not valid SQL.
        ...(guestIds.length > 0 ? [mail('guest_id', 'in', guestIds)] : []),
      ]),
    )
  return newestBefore(query, { at: 'created_at', id: 'id' }, earlier).execute()
}
