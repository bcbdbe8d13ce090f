import type { Database, Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { announceEmailChange } from './announce-email-change.ts'
import { findEmailChange, markEmailChangeUsed } from './email-change-queries.ts'
import { refusalToConfirm } from './email-change-rules.ts'
import { markEmailConfirmed } from './email-confirmation-queries.ts'
import { findMember, lockMember, updateMember } from './queries.ts'
import { refuseUsedEmail } from './used-email.ts'

/** The change that the link of a mail stands for. Throws the reason when the link confirms no address any more. */
async function expectOpenChange(
  { reader, linkTokens }: { reader: Reader; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<{ id: string; memberId: string; email: string }> {
  const id = linkTokens.read('email', token)
  const change = id === undefined ? undefined : await findEmailChange(reader, id)
  const refusal = refusalToConfirm(change, now)
  if (refusal !== undefined || id === undefined || change === undefined)
    throw new ApiError(refusal ?? 'error.emailLink.unknown')
  return { id, memberId: change.memberId, email: change.email }
}

/** The address that a link would confirm, and whether it takes the place of another one. */
export async function readEmailLink(
  parts: { reader: Reader; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<{ email: string; isNew: boolean }> {
  const { memberId, email } = await expectOpenChange(parts, token, now)
  const member = await findMember(parts.reader, memberId)
  return { email, isNew: member?.email !== email }
}

/**
 * Confirms the address of the link, once. Another address than the present one becomes the one that the member logs in with, and the
 * earlier one is told. Throws `error.email.isUsed` when another member has got the address meanwhile.
 */
export async function confirmEmailChange(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<{ email: string; isNew: boolean }> {
  const { memberId } = await expectOpenChange({ reader: database.reader, linkTokens }, token, now)
  const work = async (writer: Writer) => {
    const member = await lockMember(writer, memberId)
    // Checked again, because another request may have used or withdrawn the change before the member was locked.
    const { id, email } = await expectOpenChange({ reader: writer, linkTokens }, token, now)
    if (member === undefined) throw new ApiError('error.emailLink.unknown')
    await markEmailChangeUsed(writer, id, now)
    await updateMember(writer, memberId, { email })
    await announceEmailChange(writer, member, email, now)
    await markEmailConfirmed(writer, memberId, now)
    return { email, isNew: email !== member.email }
  }
  return database.transact(work).catch(refuseUsedEmail)
}
