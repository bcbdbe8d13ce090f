import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { writtenName } from '#server/features/mail/rules.ts'
import { queueMail } from '#server/features/mail/service.ts'
import { newId } from '#server/platform/ids.ts'
import type { LinkTokens } from '#server/platform/link-tokens.ts'
import { findLink, insertLink, markUsed } from './queries.ts'
import { linkLasts, stateOf } from './rules.ts'
import type { LinkState } from './rules.ts'

/** Whoever is to pay, as the mail speaks to them. */
export interface Payer {
  id: string
  email: string
  language: Language
  lastName: string
  firstName: string
}

/** Makes a link for paying and mails it, as part of the transaction that calls. Earlier links stay as good as they were. */
export async function sendPaymentLink(writer: Writer, member: Payer, now: number): Promise<void> {
  const id = newId()
  const expiresAt = now + linkLasts
  await insertLink(writer, {
    id,
    member_id: member.id,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  })
  const name = writtenName(member, member.language)
  await queueMail(writer, member, 'paymentLink', { name, linkId: id, expiresAt }, now)
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
