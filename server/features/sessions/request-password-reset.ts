import type { Database } from '#server/database/database.ts'
import { findByEmail, lockMember } from '#server/features/members/queries.ts'
import { queuePasswordMail } from './mails.ts'
import { makeResetLink } from './make-reset-link.ts'
import { resetLifeMs } from './rules.ts'

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
    const content = await makeResetLink(writer, { memberId, lifeMs: resetLifeMs }, now)
    if (member === undefined) return
    const to = { ...member, memberId }
    await queuePasswordMail(writer, { kind: 'passwordReset', to, content }, now)
  })
}
