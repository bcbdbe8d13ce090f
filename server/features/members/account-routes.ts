import { closeAccount, exportOwnData } from '#contract/leaving.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { leave, ownData } from './close-account.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
  payments: Payments | undefined
}

export function leavingRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit, payments }: Parts,
): void {
  registerEndpoint(exportOwnData, ({ caller, request }) =>
    ownData(database.reader, caller.id, { language: languageOf(request), now: clock() }),
  )
  registerEndpoint(closeAccount, async ({ caller, body, request }) => {
    await rateLimit('passwordPerAccount', caller.id, request)
    await leave({ database, payments, log: request.log }, caller.id, body.password, clock())
    return {}
  })
}
