import { duplicateSigns } from '#contract/merging.ts'
import type { Account, Duplicate } from '#contract/merging.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { findMember } from '../queries.ts'
import { findAccounts, listPairs } from './queries.ts'
import type { AccountRow } from './queries.ts'

/** So many pairs are listed at once. When accounts of one pair are merged, the next pair is listed. */
const mostPairs = 100

/** Pairs of accounts that may be one person's: the same kana, and the same phone number, birthday or address. */
export async function listDuplicates(reader: Reader): Promise<Duplicate[]> {
  return withAccounts(reader, await listPairs(reader, undefined, mostPairs))
}

/** The pairs that one member is in; throws `error.member.notFound`. */
export async function listDuplicatesOf(reader: Reader, memberId: string): Promise<Duplicate[]> {
  if ((await findMember(reader, memberId)) === undefined) throw new ApiError('error.member.notFound')
  return withAccounts(reader, await listPairs(reader, memberId, mostPairs))
}

async function withAccounts(
  reader: Reader,
  pairs: Awaited<ReturnType<typeof listPairs>>,
): Promise<Duplicate[]> {
  const accounts = await findAccounts(
    reader,
    pairs.flatMap(({ olderId, newerId }) => [olderId, newerId]),
  )
  const byId = new Map(accounts.map((row) => [row.id, accountOf(row)]))
  return pairs.flatMap(({ olderId, newerId, ...flags }) => {
    const [older, newer] = [byId.get(olderId), byId.get(newerId)]
    // An account may have been closed between the two queries.
    if (older === undefined || newer === undefined) return []
    return [{ accounts: [older, newer], signs: duplicateSigns.filter((sign) => flags[sign] === 1) }]
  })
}

export const accountOf = ({ role: _, version: __, createdAt, ...account }: AccountRow): Account => ({
  ...account,
  registeredAt: isoText(createdAt),
})
