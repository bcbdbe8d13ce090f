import type { Language } from '#studio/languages.ts'
import type { Database, Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { findByEmail, lockMember } from '#server/features/members/queries.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { ApiError } from '#server/http/api-error.ts'
import { findLink, insertLink, markUsed } from './link-queries.ts'
import { linkLasts, stateOf } from './link-rules.ts'
import type { LinkState } from './link-rules.ts'
import { queuePaymentMail } from './mails.ts'

/** Whoever is to pay, as the mail speaks to them. */
export interface Payer {
  id: string
  email: string
  language: Language
  lastName: string
  firstName: string
}

/**
 * Makes a link for paying and mails it, as part of the transaction that calls. Earlier links stay as good as they were.
 * Whoever has left gets none.
 */
export async function sendPaymentLink(writer: Writer, member: Payer, now: number): Promise<void> {
  if ((await lockMember(writer, member.id)) === undefined) return
  const id = newId()
  const expiresAt = now + linkLasts
  await insertLink(writer, {
    id,
    member_id: member.id,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  })
  const to = { ...member, memberId: member.id }
  await queuePaymentMail(writer, { kind: 'paymentLink', to, content: { linkId: id, expiresAt } }, now)
}

/**
 * Who gets a link at the address when the caller asks for one. Throws `error.server.forbidden` for a member who asks for
 * somebody else, whether there is such a member or not, and `error.email.notFound` for an administrator.
 */
export async function payerFor(reader: Reader, caller: MemberCaller, email: string): Promise<Payer> {
  const payer = await findByEmail(reader, email)
  if (!isAdmin(caller) && payer?.id !== caller.id) throw new ApiError('error.server.forbidden')
  if (payer === undefined) throw new ApiError('error.email.notFound', { email: 'notFound' })
  return payer
}

/** Mails another link. What administrators send is recorded. */
export async function resend(database: Database, caller: MemberCaller, payer: Payer, now: number) {
  await database.transact(async (writer) => {
    await sendPaymentLink(writer, payer, now)
    if (!isAdmin(caller)) return
    const entry = { action: 'paymentLink.sent', subjectId: payer.id, before: null, after: null } as const
    await record(writer, { actor: caller.id, ...entry }, now)
  })
}

export interface PaymentLink {
  id: string
  memberId: string
  state: LinkState
  expiresAt: number
}

/** The link that a token from a mail stands for; undefined when the token is not ours. */
export async function linkOf(
  reader: Reader,
  linkTokens: LinkTokens,
  token: string,
  now: number,
): Promise<PaymentLink | undefined> {
  const id = linkTokens.read('payment', token)
  const link = id === undefined ? undefined : await findLink(reader, id)
  if (link === undefined) return undefined
  const { memberId, expiresAt } = link
  return { id: link.id, memberId, state: stateOf(link, now), expiresAt }
}

/**
 * Uses a link up, and with it every other open link of its member, so that nobody pays twice. A link that has expired
 * since the payment began is used all the same. False when there is no such link, or it was used before.
 */
export async function redeemLink(writer: Writer, id: string, now: number): Promise<boolean> {
  const link = await findLink(writer, id)
  if (link === undefined) return false
  const used = await markUsed(writer, link.memberId, now)
  return used.includes(id)
}

/** Ends every open link of a member who leaves. */
export async function endLinksOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await markUsed(writer, memberId, now)
}
