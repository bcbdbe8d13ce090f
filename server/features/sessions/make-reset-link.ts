import type { Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import { deleteResetsOverBefore, insertReset, insertResets } from './queries.ts'
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

/** The same for members whose links end at different instants, by one statement. Returns them in the same order, with what their mails say. */
export async function makeResetLinks<Link extends { memberId: string; expiresAt: number }>(
  writer: Writer,
  links: readonly Link[],
  now: number,
): Promise<Array<Link & { resetId: string }>> {
  await deleteResetsOverBefore(writer, now - resetMemoryMs)
  const made = links.map((link) => ({ ...link, resetId: newId() }))
  await insertResets(
    writer,
    made.map(({ resetId, memberId, expiresAt }) => ({
      id: resetId,
      member_id: memberId,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })),
  )
  return made
}
