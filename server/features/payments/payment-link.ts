import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import {
  findByEmail,
  isEmailConfirmed,
  lockMember,
  markEmailConfirmed,
  readAccount,
} from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import type { PersonName } from '#studio/person-name.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { readCurrentMembership } from './current-membership.ts'
import { readLinkTerms } from './link-terms.ts'
import { queuePaymentMail } from './mails.ts'
import { endLinksOf, findLink, insertLink } from './order-queries.ts'
import { linkLastsMs, linkStateOf } from './rules.ts'
import type { LinkState } from './rules.ts'

/** The member who gets the mail with the link. */
interface LinkRecipient extends PersonName {
  id: string
  email: string
  language: Language
}

/**
 * Makes a payment link and mails it, in the transaction of the caller. Earlier links stay valid. Does nothing
 * when the account is closed.
 */
export async function sendPaymentLink(writer: Writer, member: LinkRecipient, now: number): Promise<void> {
  if ((await lockMember(writer, member.id)) === undefined) return
  const linkId = newId()
  const expiresAt = now + linkLastsMs
  await insertLink(writer, {
    id: linkId,
    memberId: member.id,
    createdAt: now,
    expiresAt,
    usedAt: null,
  })
  const terms = await readLinkTerms(writer, member.id)
  const to = { ...member, memberId: member.id }
  await queuePaymentMail(writer, { kind: 'paymentLink', to, content: { linkId, expiresAt, terms } }, now)
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
  if (!isAdmin(caller) && member?.id !== caller.id) throw new ApiError('error.server.forbidden')
  if (member === undefined) throw new ApiError('error.email.notFound', { email: 'notFound' })
  return member
}

/**
 * Mails another link. When an administrator sends it, the audit log says so. Throws
 * `error.payment.alreadyMember` when the member has a plan, because the mail explains how to pay for one.
 */
export async function resendPaymentLink(
  facts: StudioFacts,
  database: Database,
  caller: MemberCaller,
  member: LinkRecipient,
  now: number,
): Promise<void> {
  await database.transact(async (writer) => {
    if (await readCurrentMembership(facts, writer, member.id))
      throw new ApiError('error.payment.alreadyMember')
    await sendPaymentLink(writer, member, now)
    if (!isAdmin(caller)) return
    const entry = { action: 'paymentLink.sent', subjectId: member.id, before: null, after: null } as const
    await record(writer, { actor: caller.id, ...entry }, now)
  })
}

/**
 * Mails a new link to the member of an old link. Does nothing for a member with a plan, and for a token that
 * this studio did not sign.
 */
export async function renewPaymentLink(
  facts: StudioFacts,
  database: Database,
  linkTokens: LinkTokens,
  token: string,
  now: number,
): Promise<void> {
  const link = await readLink(database.reader, linkTokens, token, now)
  if (link === undefined) return
  await database.transact(async (writer) => {
    if (await readCurrentMembership(facts, writer, link.memberId)) return
    const member = await readAccount(writer, link.memberId)
    await sendPaymentLink(writer, { ...member, id: link.memberId }, now)
  })
}

interface PaymentLink {
  id: string
  memberId: string
  state: LinkState
  expiresAt: number
  /** When the member paid, with this link or another one. */
  usedAt: number | null
}

/** The payment link of a token from a mail; undefined when this studio did not sign the token. */
export async function readLink(
  reader: Reader,
  linkTokens: LinkTokens,
  token: string,
  now: number,
): Promise<PaymentLink | undefined> {
  const id = linkTokens.read('payment', token)
  const link = id === undefined ? undefined : await findLink(reader, id)
  if (link === undefined) return undefined
  return { ...link, state: linkStateOf(link, now) }
}

/**
 * Marks a link as used, together with all other unused links of its member, so that the member does not pay
 * twice. Also redeems a link that expired while the member was paying. Returns false when there is no such
 * link, or it was used before.
 */
export async function redeemLink(writer: Writer, id: string, now: number): Promise<boolean> {
  const link = await findLink(writer, id)
  if (link === undefined) return false
  const used = await endLinksOf(writer, link.memberId, now)
  return used.includes(id)
}

/**
 * Confirms the address of a member who has followed a payment link. Such a link only went to the present
 * address, because every other address counts as confirmed as soon as it becomes the present one.
 */
export async function confirmByLink(database: Database, memberId: string, now: number): Promise<void> {
  // Asked first, so that opening the link again writes nothing.
  if (await isEmailConfirmed(database.reader, memberId)) return
  await database.transact((writer) => markEmailConfirmed(writer, memberId, now))
}
