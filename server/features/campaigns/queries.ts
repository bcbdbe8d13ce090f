import type { Insertable } from 'kysely'
import type { MemberFilter } from '#contract/accounts/member-administration.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'
import { matching } from '#server/features/accounts/directory-queries.ts'

/** The members of the list with what decides whether they get a mail, in the order of their kana. */
export async function findListed(reader: Reader, filter: MemberFilter, now: number) {
  return matching(reader, filter, now)
    .select([
      'id',
      'email',
      'language',
      'lastName',
      'firstName',
      'emailConfirmedAt as confirmedAt',
      'blockedAt',
      'newsDeclinedAt as declinedAt',
    ])
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

export type ListedMember = Awaited<ReturnType<typeof findListed>>[number]

export async function insertMailing(writer: Writer, row: Insertable<Tables['mailings']>): Promise<void> {
  await writer.insertInto('mailings').values(row).execute()
}
