import type { Reader, Writer } from '#server/database/database.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { endLinksOf, findLink } from './link-queries.ts'
import { linkStateOf } from './rules.ts'
import type { LinkState } from './rules.ts'

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
 * Marks a link as used, together with all other unused links of its member, so that the member does not pay twice. Also
 * redeems a link that expired while the member was paying. Returns false when there is no such link, or it was used before.
 */
export async function redeemLink(writer: Writer, id: string, now: number): Promise<boolean> {
  const link = await findLink(writer, id)
  if (link === undefined) return false
  const used = await endLinksOf(writer, link.memberId, now)
  return used.includes(id)
}
