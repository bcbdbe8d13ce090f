import { resendPaymentLink } from '#contract/payment-links.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { payerFor, resend } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  attempt: Attempt
}

export function paymentLinkRoutes(mount: Mount, { database, clock, attempt }: Parts): void {
  mount(resendPaymentLink, async ({ caller, query, request }) => {
    const payer = await payerFor(database.reader, caller, query.email)
    await attempt('paymentLinkPerMember', payer.id, request)
    await resend(database, caller, payer, clock())
    return { email: payer.email }
  })
}
