import type { Database } from '#server/database/database.ts'
import { findByEmail, lockMember } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { queuePasswordMail } from './mails.ts'
import { deleteResetsOverBefore, insertReset } from './queries.ts'
import { resetLifeMs, resetMemoryMs } from './rules.ts'

/**
 * Mails a link for a new password to the member with the address. Links mailed before stay open, because a stranger could
 * otherwise end them. For an unknown address it writes a row that no link leads to, so that both answers take the same time.
 */
export async function requestPasswordReset(database: Database, email: string, now: number): Promise<void> {
  await database.transact(async (writer) => {
    const found = await findByEmail(writer, email)
    // Locked and compared again, because the member may be changing the address at this moment.
    const locked = await lockMember(writer, found?.id ?? '')
    const member = locked?.email === email ? locked : undefined
    const memberId = member?.id ?? null
    const id = newId()
    const expiresAt = now + resetLifeMs
    await deleteResetsOverBefore(writer, now - resetMemoryMs)
    const reset = { id, member_id: memberId, created_at: now, expires_at: expiresAt, used_at: null }
    await insertReset(writer, reset)
    if (member === undefined) return
    const to = { ...member, memberId }
    await queuePasswordMail(writer, { kind: 'passwordReset', to, content: { resetId: id, expiresAt } }, now)
  })
}
