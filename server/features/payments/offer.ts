import type { Membership, Terms } from '#contract/payments.ts'
import type { Reader } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { isoText } from '#time/tokyo.ts'
import { readCurrentMembership } from './current-membership.ts'
import { hasPaidEntryFee } from './ledger-queries.ts'
import { readLink } from './redeem-link.ts'
import { offeredTo } from './rules.ts'

/** What a member can pay for. */
export interface Offer {
  memberId: string
  /** The payment link that the member came with. */
  linkId: string | undefined
  email: string
  lastName: string
  firstName: string
  membership: Membership | null
  /** Empty while there is a membership. */
  plans: Terms[]
}

interface Asking {
  /** The token of a payment link. */
  token: string | undefined
  caller: { id: MemberId } | undefined
}

/**
 * The offer for the member of the payment link or, without a link, for the caller. Throws `error.server.unauthorized`
 * without both, and an error with the reason when the link cannot be used.
 */
export async function makeOffer(
  reader: Reader,
  linkTokens: LinkTokens,
  { token, caller }: Asking,
  now: number,
): Promise<Offer> {
  if (token === undefined) {
    if (caller === undefined) throw new ApiError('error.server.unauthorized')
    return makeOfferTo(reader, caller.id, undefined)
  }
  const link = await readLink(reader, linkTokens, token, now)
  if (link === undefined) throw new ApiError('error.payment.linkNotFound')
  if (link.usedAt !== null) {
    throw new ApiError('error.payment.linkUsed', undefined, { usedAt: isoText(link.usedAt) })
  }
  if (link.state === 'expired') throw new ApiError('error.payment.linkExpired')
  return makeOfferTo(reader, link.memberId, link.id)
}

async function makeOfferTo(reader: Reader, memberId: string, linkId: string | undefined): Promise<Offer> {
  const { email, lastName, firstName, memberType } = await readAccount(reader, memberId)
  const membership = await readCurrentMembership(reader, memberId)
  const joinedBefore = await hasPaidEntryFee(reader, memberId)
  const plans = membership === null ? offeredTo({ memberType, joinedBefore }) : []
  return { memberId, linkId, email, lastName, firstName, membership, plans }
}
