import type { MemberFilter } from '#contract/members/member-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { matching } from '#server/features/accounts/directory-queries.ts'
import { memberColumns } from '#server/features/members/queries.ts'

/** The members of the list in the order of their kana, with what only the export shows. Instants may be null. */
export async function findExported(reader: Reader, filter: MemberFilter, now: number) {
  return matching(reader, filter, now)
    .select([...memberColumns, 'created_at as joinedAt'])
    .select((members) => [
      members
        .selectFrom('memberships')
        .select(({ fn }) => fn.max('period_ends_at').as('at'))
        .whereRef('member_id', '=', 'members.id')
        .where('status', '<>', 'ended')
        .as('periodEndsAt'),
      members
        .selectFrom('payments')
        .select(({ fn }) => fn.max('paid_until').as('at'))
        .whereRef('member_id', '=', 'members.id')
        .as('paidUntil'),
    ])
    .orderBy('kana_order')
    .orderBy('id')
    .execute()
}

export type ExportedMember = Awaited<ReturnType<typeof findExported>>[number]
