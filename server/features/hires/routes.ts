import * as administration from '#contract/hires/hire-administration.ts'
import * as api from '#contract/hires/hires.ts'
import * as quotes from '#contract/hires/quotes.ts'
import type { App } from '#server/context.ts'
import { moveHire, noteHirePayment } from '#server/features/hires/administration/change-hire.ts'
import { hireForMember } from '#server/features/hires/administration/hire-for-member.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Span } from '#time/spans.ts'
import {
  cancelHire,
  cancelHireForMember,
  readCancellation,
  readCancellationForMember,
} from './cancel-hire.ts'
import { readAvailability } from './free-times.ts'
import { holdTime, startHireCheckout } from './hold-time.ts'
import { listOwnHires, readHire, readHireCalendarFile } from './own-hires.ts'
import { quoteForMember, quoteHire } from './quote-hire.ts'

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

function hireAdministrationRoutes(app: App): void {
  const { registerEndpoint, database, clock } = app
  registerEndpoint(administration.quoteForMember, ({ facts, body: { spaceId, start, end, hireId } }) => {
    const wanted = { spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end), except: hireId }
    return quoteForMember(facts, database.reader, wanted, clock())
  })
  registerEndpoint(administration.hireForMember, ({ caller, facts, body, request }) =>
    hireForMember(facts, database, caller.id, body, {
      request: repeatableRequest(caller, request),
      now: clock(),
    }),
  )
  registerEndpoint(administration.moveHire, ({ caller, facts, params, body, request }) =>
    moveHire(
      facts,
      { ...app, log: request.log },
      caller,
      { ...params, fields: body, ifMatch: ifMatchOf(request) },
      clock(),
    ),
  )
  registerEndpoint(administration.readCancellationForMember, ({ params }) =>
    readCancellationForMember(database.reader, params.id, clock()),
  )
  registerEndpoint(
    administration.cancelHireForMember,
    ({ caller, facts, params, query: { way, refund }, request }) => {
      const cancellation = { ...params, way, refund: Number(refund), ifMatch: ifMatchOf(request) }
      return cancelHireForMember(facts, { ...app, log: request.log }, caller, cancellation, clock())
    },
  )
  registerEndpoint(administration.noteHirePayment, ({ caller, params, body, request }) =>
    noteHirePayment(
      database,
      caller.id,
      { ...params, ...body },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
}
