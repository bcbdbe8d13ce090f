import type { Database } from '#server/database/database.ts'
import { findByEmail } from '#server/features/members/queries.ts'
import { record } from '#server/features/audit/record.ts'
import { endSessionsOf } from '#server/features/sessions/session-queries.ts'
import { queueSecondFactorMail } from './mails.ts'
import { deleteFactorsOf } from './queries.ts'

/**
 * Removes every factor of a member and ends the sessions, for the operator at the machine. Returns false, and does
 * nothing, when no member has the address.
 */
export async function resetFactors(database: Database, email: string, now: number): Promise<boolean> {
  return database.transact(async (writer) => {
    const member = await findByEmail(writer, email.toLowerCase())
    if (member === undefined) return false
    await deleteFactorsOf(writer, member.id)
    await endSessionsOf(writer, member.id)
    const to = { ...member, memberId: member.id }
    const content = { factor: 'all', at: now } as const
    await queueSecondFactorMail(writer, { kind: 'secondFactorRemoved', to, content }, now)
    const after = { factor: 'all' }
    await record(
      writer,
      { actor: null, action: 'secondFactor.reset', subjectId: member.id, before: null, after },
      now,
    )
    return true
  })
}
