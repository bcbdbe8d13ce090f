import * as api from '#contract/spaces/hires.ts'
import * as quotes from '#contract/spaces/quotes.ts'
import type { Database } from '#server/database/database.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import type { Span } from '#time/spans.ts'
import { cancelHire, readCancellation } from './cancel-hire.ts'
import { readAvailability } from './free-times.ts'
import { holdTime, startHireCheckout } from './hold-time.ts'
import { listOwnHires, readHire, readHireCalendarFile } from './own-hires.ts'
import { quoteHire } from './quote-hire.ts'

interface Parts {
  database: Database
  clock: Clock
  publicUrl: string
  rateLimit: RateLimit
  /** Absent, members cannot pay on the website. */
  payments: Payments | undefined
}

/** All calls of members about hires. */
export function hireRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { database, clock, publicUrl, payments } = parts
  const { reader } = database
  registerEndpoint(quotes.readAvailability, ({ caller, facts, params, query }) =>
    readAvailability(facts, reader, caller, { spaceId: params.id, range: spanOf(query) }, clock()),
  )
  registerEndpoint(quotes.quoteHire, ({ caller, facts, params, body }) =>
    quoteHire(facts, reader, caller, { spaceId: params.id, ...spanOf(body) }, clock()),
  )
  registerEndpoint(api.listOwnHires, ({ caller }) => listOwnHires(reader, caller.id, clock()))
  registerEndpoint(api.readHire, async ({ caller, params }) => ({
    ...(await readHire(reader, { memberId: caller.id, ...params }, clock())),
    simulated: payments?.simulated ?? false,
  }))
  registerEndpoint(api.readHireCancellation, ({ caller, params }) =>
    readCancellation(reader, { memberId: caller.id, ...params }, clock()),
  )
  registerEndpoint(api.cancelHire, ({ caller, facts, params, query, request }) =>
    cancelHire(facts, { database, clock, payments, log: request.log }, caller, {
      ...params,
      refundSeen: Number(query.refund),
    }),
  )
  registerEndpoint(api.readHireCalendarFile, ({ caller, facts, params, request }) =>
    readHireCalendarFile(facts, reader, caller.id, params.id, {
      publicUrl,
      language: languageOf(request),
      now: clock(),
    }),
  )
  holdRoutes(registerEndpoint, parts)
}

function holdRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, publicUrl, rateLimit, payments }: Parts,
): void {
  registerEndpoint(api.createHire, async ({ caller, facts, body: fields, request }) => {
    await rateLimit('holdPerAccount', caller.id)
    const wanted = { memberId: caller.id, fields, language: languageOf(request), now: clock() }
    return holdTime(
      facts,
      { database, payments, log: request.log },
      wanted,
      repeatableRequest(caller, request),
    )
  })
  registerEndpoint(api.startHireCheckout, async ({ caller, facts, params, request }) => {
    await rateLimit('checkoutPerAccount', caller.id)
    const url = await askProvider(payments, request.log, (provider) =>
      startHireCheckout(
        facts,
        { database, provider, publicUrl, log: request.log },
        { memberId: caller.id, ...params },
        clock(),
      ),
    )
    return { url }
  })
}

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})
