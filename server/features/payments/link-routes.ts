import { resendPaymentLink } from '#contract/payment-links.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { payerFor, resend } from './links.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
}

export function paymentLinkRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit }: Parts,
): void {
  registerEndpoint(resendPaymentLink, async ({ caller, query, request }) => {
    const payer = await payerFor(database.reader, caller, query.email)
    await rateLimit('paymentLinkPerMember', payer.id, request)
    await resend(database, caller, payer, clock())
    return { email: payer.email }
  })
}
