import type { Member, OwnMember } from '#contract/members/members.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { refuseUsedEmail } from '#server/features/members/add-member.ts'
import { lockOwnMember } from '#server/features/members/own-member.ts'
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
import type { MemberCaller } from '#server/http/authentication.ts'
import { firstLetters } from '#server/mail/addresses.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { queueMemberMail } from './mails.ts'
import { readOwnProfile } from './read-member.ts'

/**
 * Mails a link to the address that the member wants to log in with, and tells the present address. An earlier
 * pending change ends. Throws `error.email.isUsed` when another member has the address.
 * @param member locked by the caller, who has checked the password
 */
export async function startEmailChange(tx: TransactionContext, member: Member, email: string): Promise<void> {
  const taken = await findByEmail(tx.writer, email)
  if (taken !== undefined) throw new ApiError('error.email.isUsed', { email: 'isUsed' })
  await deleteEmailChangesOverBefore(tx.writer, tx.now - emailChangeMemoryMs)
  await endEmailChangesOf(tx.writer, member.id, tx.now)
  const expiresAt = tx.now + emailLinkLifeMs
  const { id } = await addEmailChange(tx.writer, { id: member.id, email }, { expiresAt, now: tx.now })
  const to = { ...member, memberId: member.id }
  const content = { changeId: id, expiresAt }
  await queueMemberMail(tx, { kind: 'emailConfirmation', to: { ...to, email }, content })
  const told = { begins: firstLetters(email), requestedAt: tx.now }
  await queueMemberMail(tx, { kind: 'emailChangeRequested', to, content: told })
}

/**
 * The change that the link of a mail stands for. Throws the reason when the link confirms no address any
 * more.
 */
async function expectOpenChange(
  ctx: ReadContext,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
): Promise<{ id: string; memberId: string; email: string }> {
  const id = linkTokens.read('email', token)
  const change = id === undefined ? undefined : await findEmailChange(ctx.reader, id)
  const refusal = refusalToConfirm(change, ctx.now)
  if (refusal !== undefined || id === undefined || change === undefined)
    throw new ApiError(refusal ?? 'error.emailLink.unknown')
  return { id, memberId: change.memberId, email: change.email }
}

/** The address that a link would confirm, and whether it takes the place of another one. */
export async function readEmailLink(
  ctx: Context,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
): Promise<{ email: string; isNew: boolean }> {
  const { memberId, email } = await expectOpenChange(ctx, { linkTokens, token })
  const member = await findMember(ctx.reader, memberId)
  return { email, isNew: member?.email !== email }
}

/**
 * Confirms the address of the link, once. Another address than the present one becomes the one that the
 * member logs in with, and the earlier one is told. Throws `error.email.isUsed` when another member has got
 * the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: Context,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
): Promise<{ email: string; isNew: boolean }> {
  const { memberId } = await expectOpenChange(ctx, { linkTokens, token })
  const confirm = async (tx: TransactionContext) => {
    const member = await lockMember(tx.writer, memberId)
    // Checked again, because another request may have used or withdrawn the change before the member was
    // locked.
    const { id, email } = await expectOpenChange(tx, { linkTokens, token })
    if (member === undefined) throw new ApiError('error.emailLink.unknown')
    await markEmailChangeUsed(tx.writer, id, tx.now)
    await updateMember(tx.writer, memberId, { email })
    await announceEmailChange(tx, member, email)
    await markEmailConfirmed(tx.writer, memberId, tx.now)
    return { email, isNew: email !== member.email }
  }
  return ctx.transact(confirm).catch(refuseUsedEmail)
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
  tx: TransactionContext,
  before: Member,
  email: string | undefined,
): Promise<void> {
  if (email === undefined || email === before.email) return
  await endResetsOf(tx.writer, before.id, tx.now)
  await endEmailChangesOf(tx.writer, before.id, tx.now)
  await expireLinksOf(tx.writer, before.id, tx.now)
  // The earlier address is not told when it was never confirmed, because it may be another person's.
  if (await markEmailConfirmed(tx.writer, before.id, tx.now)) return
  const to = { ...before, memberId: before.id }
  const content = { begins: firstLetters(email), changedAt: tx.now }
  await queueMemberMail(tx, { kind: 'emailChanged', to, content })
}

/**
 * Mails the link to the pending address again, or to the present one when it is not confirmed yet. The links
 * of all mails to one address are the same and work for another day. Throws `error.emailChange.notFound` when
 * there is nothing to confirm.
 */
export async function resendEmailLink(ctx: Context<MemberCaller>): Promise<OwnMember> {
  return ctx.transact(async (tx) => {
    const member = await lockOwnMember(tx.writer, tx.caller.id)
    const expiresAt = tx.now + emailLinkLifeMs
    const open = await prolongOpenChange(tx.writer, tx.caller.id, expiresAt)
    if (open === undefined && (await isEmailConfirmed(tx.writer, tx.caller.id))) {
      throw new ApiError('error.emailChange.notFound')
    }
    const change = open ?? (await addEmailChange(tx.writer, member, { expiresAt, now: tx.now }))
    const kind = change.email === member.email ? 'addressConfirmation' : 'emailConfirmation'
    const to = { ...member, memberId: tx.caller.id, email: change.email }
    await queueMemberMail(tx, { kind, to, content: { changeId: change.id, expiresAt } })
    return readOwnProfile(tx, tx.caller.id)
  })
}

/** Withdraws the pending address. Its links end. */
export async function withdrawEmailChange(ctx: Context<MemberCaller>): Promise<OwnMember> {
  return ctx.transact(async (tx) => {
    await lockOwnMember(tx.writer, tx.caller.id)
    await endEmailChangesOf(tx.writer, tx.caller.id, tx.now)
    return readOwnProfile(tx, tx.caller.id)
  })
}
