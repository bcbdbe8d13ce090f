import * as api from '#contract/hires/hires.ts'
import * as quotes from '#contract/hires/quotes.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Span } from '#time/spans.ts'
import { cancelHire, readCancellation } from './cancel-hire.ts'
import { readAvailability } from './free-times.ts'
import { holdTime, startHireCheckout } from './hold-time.ts'
import { listOwnHires, readHire, readHireCalendarFile } from './own-hires.ts'
import { quoteHire } from './quote-hire.ts'
import { hireAdministrationRoutes } from './administration/routes.ts'

export function hires(app: App): void {
  const { registerEndpoint, database, clock, publicUrl, payments } = app
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
  holdRoutes(app)
  hireAdministrationRoutes(app)
}

function holdRoutes({ registerEndpoint, database, clock, publicUrl, rateLimit, payments }: App): void {
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
