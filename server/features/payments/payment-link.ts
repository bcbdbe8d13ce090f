import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import {
  findByEmail,
  isEmailConfirmed,
  lockMember,
  markEmailConfirmed,
  readAccount,
} from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { actsForOthers } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { PersonName } from '#studio/person-name.ts'
import { readCurrentMembership } from './current-membership.ts'
import { readLinkTerms } from './link-terms.ts'
import { queuePaymentMail } from './mails.ts'
import { endLinksOf, findLink, insertLink } from './order-queries.ts'
import { linkLastsMs } from './rules.ts'

/** The member who gets the mail with the link. */
interface LinkRecipient extends PersonName {
  id: string
  email: string
  language: Language
}

/**
 * Makes a payment link and mails it, in the transaction of the caller. Earlier links stay valid. Does nothing
 * when the account is closed.
 * @param plan that the member has chosen without ordering it
 */
export async function sendPaymentLink(
  tx: TransactionContext,
  member: LinkRecipient,
  plan?: PaidMemberType,
): Promise<void> {
  if ((await lockMember(tx.writer, member.id)) === undefined) return
  const linkId = newId()
  const expiresAt = tx.now + linkLastsMs
  await insertLink(tx.writer, {
    id: linkId,
    memberId: member.id,
    createdAt: tx.now,
    expiresAt,
    usedAt: null,
  })
  const terms = await readLinkTerms(tx, member.id, plan)
  const to = { ...member, memberId: member.id }
  await queuePaymentMail(tx, { kind: 'paymentLink', to, content: { linkId, expiresAt, terms } })
}

/**
 * The member at an address for whom the caller may ask for a link. Throws `error.server.forbidden` for a
 * member who asks for another address, whether a member has it or not, and `error.email.notFound` for an
 * administrator.
 */
export async function findLinkRecipient(
  reader: Reader,
  caller: MemberCaller,
  email: string,
): Promise<LinkRecipient> {
  const member = await findByEmail(reader, email)
  if (!actsForOthers(caller, 'resendPaymentLink') && member?.id !== caller.id)
    throw new ApiError('error.server.forbidden')
  if (member === undefined) throw new ApiError('error.email.notFound', { email: 'notFound' })
  return member
}

/**
 * Mails another link. When an administrator sends it, the audit log says so. Throws
 * `error.payment.alreadyMember` when the member has a plan, because the mail explains how to pay for one.
 */
export async function resendPaymentLink(ctx: Context<MemberCaller>, member: LinkRecipient): Promise<void> {
  await ctx.transact(async (tx) => {
    if (await readCurrentMembership(tx, member.id)) throw new ApiError('error.payment.alreadyMember')
    await sendPaymentLink(tx, member)
    if (!actsForOthers(tx.caller, 'resendPaymentLink')) return
    await tx.record({ actor: tx.caller.id, action: 'paymentLink.sent', subjectId: member.id })
  })
}

/**
 * Mails a new link to the member of an old link. Does nothing for a member with a plan, and for a token that
 * this studio did not sign.
 */
export async function renewPaymentLink(ctx: Context, linkTokens: LinkTokens, token: string): Promise<void> {
  const link = await readLink(ctx, linkTokens, token)
  if (link === undefined) return
  await ctx.transact(async (tx) => {
    if (await readCurrentMembership(tx, link.memberId)) return
    const member = await readAccount(tx.writer, link.memberId)
    await sendPaymentLink(tx, { ...member, id: link.memberId })
  })
}

/** The payment link of a token from a mail; undefined when this studio did not sign the token. */
export async function readLink({ reader }: ReadContext, linkTokens: LinkTokens, token: string) {
  const id = linkTokens.read('payment', token)
  return id === undefined ? undefined : findLink(reader, id)
}

/**
 * Marks a link as used, together with all other unused links of its member, so that the member does not pay
 * twice. Also redeems a link that expired while the member was paying. Returns false when there is no such
 * link, or it was used before.
 */
export async function redeemLink(tx: TransactionContext, id: string): Promise<boolean> {
  const link = await findLink(tx.writer, id)
  if (link === undefined) return false
  const used = await endLinksOf(tx.writer, link.memberId, tx.now)
  return used.includes(id)
}

/**
 * Confirms the address of a member who has followed a payment link. Such a link only went to the present
 * address, because every other address counts as confirmed as soon as it becomes the present one.
 */
export async function confirmByLink(ctx: Context, memberId: string): Promise<void> {
  // Asked first, so that opening the link again writes nothing.
  if (await isEmailConfirmed(ctx.reader, memberId)) return
  await ctx.transact((tx) => markEmailConfirmed(tx.writer, memberId, tx.now))
}
