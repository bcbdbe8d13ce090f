import type { Reader, Writer } from '#server/database/database.ts'

interface MemberCodeRow {
  code: string
  createdAt: number
}

export async function findCodeOf(reader: Reader, memberId: string): Promise<MemberCodeRow | undefined> {
  return reader
    .selectFrom('member_codes')
    .select(['code', 'createdAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

/** The id of the member who has the code. Closed and blocked accounts have none. */
export async function findMemberOfCode(reader: Reader, code: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('member_codes')
    .select('memberId')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.memberId
}

/** The codes of those of the members who have one. */
export async function listCodesOf(reader: Reader, memberIds: readonly string[]) {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return []
  return reader
    .selectFrom('member_codes')
    .select(['memberId', 'code'])
    .where('memberId', 'in', memberIds)
    .execute()
}

/** Gives the member a code, which takes the place of the one before. */
export async function replaceCode(writer: Writer, memberId: string, columns: MemberCodeRow): Promise<void> {
  await writer
    .insertInto('member_codes')
    .values({ memberId, ...columns })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(columns))
    .execute()
}

/** Ends the member's code, if there is one. */
export async function endCodeOf(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('member_codes').where('memberId', '=', memberId).execute()
}
