import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { deleteResetsOverBefore, insertReset } from './queries.ts'
import { resetMemoryMs } from './rules.ts'

/**
 * Makes the link with which a member sets a new password, in the transaction of the caller. Links made before stay open.
 * Returns what the mail with the link says.
 * @param memberId null for a row that no link leads to
 */
export async function makeResetLink(
  writer: Writer,
  { memberId, lifeMs }: { memberId: string | null; lifeMs: number },
  now: number,
): Promise<{ resetId: string; expiresAt: number }> {
  const resetId = newId()
  const expiresAt = now + lifeMs
  await deleteResetsOverBefore(writer, now - resetMemoryMs)
  const reset = { id: resetId, member_id: memberId, created_at: now, expires_at: expiresAt, used_at: null }
  await insertReset(writer, reset)
  return { resetId, expiresAt }
}
