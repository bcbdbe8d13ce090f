import type { Database, Reader } from '#server/database/database.ts'
import { markEmailConfirmed } from '#server/features/members/email-confirmation-queries.ts'
import { replacePassword } from '#server/features/members/credential-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { announcePasswordChange } from './announce-password-change.ts'
import { findReset, redeemReset } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { refusalToReset } from './rules.ts'
import { endSessionsOf } from './session-queries.ts'

/** The id of the reset that the link of a mail stands for. Throws the reason when the link sets no password any more. */
export async function expectOpenReset(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<string> {
  const id = linkTokens.read('password', token)
  const refusal = refusalToReset(id === undefined ? undefined : await findReset(reader, id), now)
  if (refusal !== undefined || id === undefined) throw new ApiError(refusal ?? 'error.resetLink.unknown')
  return id
}

/** Sets the password of the member whom the link was mailed to, once, and ends every session. Returns the member. */
export async function resetPassword(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  { token, newPassword }: { token: string; newPassword: string },
  now: number,
): Promise<{ email: string }> {
  const id = await expectOpenReset({ reader: database.reader, linkTokens }, token, now)
  // Hashed before the transaction: it takes long, and writers wait for one another.
  const after = await hashPassword(newPassword)
  return database.transact(async (writer) => {
    const memberId = await redeemReset(writer, id, now)
    const member = memberId === undefined ? undefined : await replacePassword(writer, { id: memberId, after })
    // Another request has used the link since it was checked.
    if (member === undefined) throw new ApiError('error.resetLink.used')
    await refuseWeakPassword(member, newPassword)
    // The link was mailed to the member's present address: another address ends it.
    await markEmailConfirmed(writer, member.id, now)
    await announcePasswordChange(writer, member, now)
    await endSessionsOf(writer, member.id)
    return member
  })
}
