import type { Member, OwnMember } from '#contract/members/members.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { refuseUsedEmail } from '#server/features/members/add-member.ts'
import {
  addEmailChange,
  deleteEmailChangesOverBefore,
  emailChangeMemoryMs,
  emailLinkLifeMs,
  endEmailChangesOf,
  findEmailChange,
  markEmailChangeUsed,
  prolongOpenChange,
  refusalToConfirm,
} from '#server/features/members/email-change-queries.ts'
import {
  findByEmail,
  findMember,
  isEmailConfirmed,
  lockMember,
  markEmailConfirmed,
  updateMember,
} from '#server/features/members/queries.ts'
import { expireLinksOf } from '#server/features/payments/order-queries.ts'
import { endResetsOf } from '#server/features/sessions/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { queueMemberMail } from './mails.ts'
import { readOwnProfile } from './read-member.ts'

/**
 * Mails a link to the address that the member wants to log in with, and tells the present address. An earlier
 * pending change ends. Throws `error.email.isUsed` when another member has the address.
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

/**
 * The change that the link of a mail stands for. Throws the reason when the link confirms no address any
 * more.
 */
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
 * Confirms the address of the link, once. Another address than the present one becomes the one that the
 * member logs in with, and the earlier one is told. Throws `error.email.isUsed` when another member has got
 * the address meanwhile.
 */
export async function confirmEmailChange(
  { database, linkTokens }: { database: Database; linkTokens: LinkTokens },
  token: string,
  now: number,
): Promise<{ email: string; isNew: boolean }> {
  const { memberId } = await expectOpenChange({ reader: database.reader, linkTokens }, token, now)
  const work = async (writer: Writer) => {
    const member = await lockMember(writer, memberId)
    // Checked again, because another request may have used or withdrawn the change before the member was
    // locked.
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

/**
 * When a change gives the member another e-mail address: records that the new one is confirmed, by its link
 * or by the administrator who sets it; ends the links for a password and for a payment that were mailed to
 * the old address and a change that was pending, and mails the old address, so that a member whose account
 * was taken over learns of it.
 * @param before the member before the change, locked by the caller
 * @param email the address after the change; undefined when it was not sent
 */
export async function announceEmailChange(
  writer: Writer,
  before: Member,
  email: string | undefined,
  now: number,
): Promise<void> {
  if (email === undefined || email === before.email) return
  await endResetsOf(writer, before.id, now)
  await endEmailChangesOf(writer, before.id, now)
  await expireLinksOf(writer, before.id, now)
  // The earlier address is not told when it was never confirmed, because it may be another person's.
  if (await markEmailConfirmed(writer, before.id, now)) return
  const to = { ...before, memberId: before.id }
  const content = { begins: firstLetters(email), changedAt: now }
  await queueMemberMail(writer, { kind: 'emailChanged', to, content }, now)
}

/**
 * Mails the link to the pending address again, or to the present one when it is not confirmed yet. The links
 * of all mails to one address are the same and work for another day. Throws `error.emailChange.notFound` when
 * there is nothing to confirm.
 */
export async function resendEmailLink(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    const member = await lockMember(writer, id)
    if (member === undefined) throw new ApiError('error.server.token_expired')
    const expiresAt = now + emailLinkLifeMs
    const open = await prolongOpenChange(writer, id, expiresAt)
    if (open === undefined && (await isEmailConfirmed(writer, id))) {
      throw new ApiError('error.emailChange.notFound')
    }
    const change = open ?? (await addEmailChange(writer, member, { expiresAt, now }))
    const kind = change.email === member.email ? 'addressConfirmation' : 'emailConfirmation'
    const to = { ...member, memberId: id, email: change.email }
    await queueMemberMail(writer, { kind, to, content: { changeId: change.id, expiresAt } }, now)
    return readOwnProfile(writer, id, now)
  })
}

/** Withdraws the pending address. Its links end. */
export async function withdrawEmailChange(database: Database, id: MemberId, now: number): Promise<OwnMember> {
  return database.transact(async (writer) => {
    await lockMember(writer, id)
    await endEmailChangesOf(writer, id, now)
    return readOwnProfile(writer, id, now)
  })
}
