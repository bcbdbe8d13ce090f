import type { Member } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import { addEmailChange, deleteEmailChangesOverBefore, endEmailChangesOf } from './email-change-queries.ts'
import { emailChangeMemoryMs, emailLinkLifeMs } from './email-change-rules.ts'
import { queueMemberMail } from './mails.ts'
import { findByEmail } from './queries.ts'

/**
 * Mails a link to the address that the member wants to log in with, and tells the present address. An earlier pending
 * change ends. Throws `error.email.isUsed` when another member has the address.
 * @param member locked by the caller, who has checked the password
 */
export async function startEmailChange(
  writer: Writer,
  member: Member,
  email: string,
  now: number,
): Promise<void> {
  const taken = await findByEmail(writer, email)
  if (taken !== undefined) throw new ApiError('error.email.isUsed', { email: 'isUsed' })
  await deleteEmailChangesOverBefore(writer, now - emailChangeMemoryMs)
  await endEmailChangesOf(writer, member.id, now)
  const expiresAt = now + emailLinkLifeMs
  const { id } = await addEmailChange(writer, { id: member.id, email }, { expiresAt, now })
  const to = { ...member, memberId: member.id }
  const content = { changeId: id, expiresAt }
  await queueMemberMail(writer, { kind: 'emailConfirmation', to: { ...to, email }, content }, now)
  const told = { begins: firstLetters(email), requestedAt: now }
  await queueMemberMail(writer, { kind: 'emailChangeRequested', to, content: told }, now)
}
