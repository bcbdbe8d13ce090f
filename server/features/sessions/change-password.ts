import type { Database } from '#server/database/database.ts'
import { findPasswordHash, replacePassword } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import type { Tokens } from '#server/security/access-tokens.ts'
import { hashPassword, passwordFits } from '#server/security/password-hash.ts'
import { announcePasswordChange } from './announce-password-change.ts'
import { beginSession } from './begin-session.ts'
import type { Device } from './device.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endSessionsOf } from './session-queries.ts'

/**
 * Replaces the password and ends every session of the member; returns the token of a new one on the device that asked.
 * Throws `error.oldPassword.incorrect`, and for an administrator `error.server.invalid` when the new one is easily guessed.
 */
export async function changePassword(
  { database, tokens }: { database: Database; tokens: Tokens },
  id: MemberId,
  { oldPassword, newPassword, device }: { oldPassword: string; newPassword: string; device: Device },
  now: number,
): Promise<string> {
  const before = await findPasswordHash(database.reader, id)
  const wrong = new ApiError('error.oldPassword.incorrect', { oldPassword: 'incorrect' })
  if (before === undefined || !(await passwordFits(oldPassword, before))) throw wrong
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return database.transact(async (writer) => {
    const member = await replacePassword(writer, { id, before, after })
    if (member === undefined) throw wrong
    await refuseWeakPassword(member, newPassword)
    await announcePasswordChange(writer, member, now)
    await endSessionsOf(writer, id)
    return beginSession({ writer, tokens }, member, device, now)
  })
}
