import type { MemberFilter } from '#contract/accounts/member-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { matching } from '#server/features/accounts/directory-queries.ts'
import { memberColumns } from '#server/features/members/queries.ts'

/**
 * The members of the list in the order of their kana, with what only the export shows. Instants may be null.
 */
export async function findExported(reader: Reader, filter: MemberFilter, now: number) {
  return matching(reader, filter, now)
    .select([...memberColumns, 'createdAt as joinedAt'])
    .select((members) => [
      members
        .selectFrom('memberships')
        .select(({ fn }) => fn.max('periodEndsAt').as('at'))
        .whereRef('memberId', '=', 'members.id')
        .where('status', '<>', 'ended')
        .as('periodEndsAt'),
      members
        .selectFrom('payments')
        .select(({ fn }) => fn.max('paidUntil').as('at'))
        .whereRef('memberId', '=', 'members.id')
        .as('paidUntil'),
    ])
    .orderBy('kanaOrder')
    .orderBy('id')
    .execute()
}

export type ExportedMember = Awaited<ReturnType<typeof findExported>>[number]
