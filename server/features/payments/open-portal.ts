import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Language } from '#studio/languages.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { listMemberships } from './membership-queries.ts'
import { siteIn } from './rules.ts'

interface Parts {
  reader: Reader
  payments: Payments | undefined
  log: Log
  publicUrl: string
}

/**
 * Opens the provider's page on which the member pauses or ends the membership, and returns its address. Throws
 * `error.payment.noMembership` when the member never had a membership.
 */
export async function openPortal(
  { reader, payments, log, publicUrl }: Parts,
  memberId: string,
  language: Language,
): Promise<string> {
  const memberships = await listMemberships(reader, memberId)
  const membership = memberships.find(({ status }) => status !== 'ended') ?? memberships[0]
  if (membership === undefined) throw new ApiError('error.payment.noMembership')
  const customerId = membership.customer_id
  const returnUrl = `${siteIn(language, publicUrl)}/profile?tab=payments`
  return askProvider(payments, log, (provider) => provider.openPortal({ customerId, language, returnUrl }))
}
