import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'

/** When the member's codes were made, how many are left, and how one of them is stored; undefined when none were made. */
export async function findRecoveryCodes(reader: Reader, memberId: string) {
  const codes = await reader
    .selectFrom('recovery_codes')
    .select(['salt', 'code_hash as hash', 'created_at as createdAt', 'used_at as usedAt'])
    .where('member_id', '=', memberId)
    .execute()
  const [first] = codes
  if (first === undefined) return undefined
  const left = codes.filter(({ usedAt }) => usedAt === null).length
  return { stored: { memberId, salt: first.salt, hash: first.hash }, createdAt: first.createdAt, left }
}

interface NewCodes {
  memberId: string
  salt: string
  hashes: string[]
}

/** Puts codes in place of earlier ones. */
export async function replaceRecoveryCodes(
  writer: Writer,
  { memberId, salt, hashes }: NewCodes,
  now: number,
): Promise<void> {
  await deleteRecoveryCodes(writer, memberId)
  const rows = hashes.map((hash) => ({
    id: newId(),
    member_id: memberId,
    salt,
    code_hash: hash,
    created_at: now,
    used_at: null,
  }))
  await writer.insertInto('recovery_codes').values(rows).execute()
}

/** Uses a code up; false, and nothing done, when it is unknown or used. */
export async function spendRecoveryCode(
  writer: Writer,
  { memberId, hash }: { memberId: string; hash: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}
