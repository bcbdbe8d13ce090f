import * as api from '#contract/hires/hire-administration.ts'
import { cancelHireForMember, readCancellationForMember } from '#server/features/hires/cancel-hire.ts'
import { quoteForMember } from '#server/features/hires/quote-hire.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { moveHire, noteHirePayment } from './change-hire.ts'
import { hireForMember } from './hire-for-member.ts'

export function hireAdministrationRoutes(app: App): void {
  const { registerEndpoint, database, clock } = app
  registerEndpoint(api.quoteForMember, ({ facts, body: { spaceId, start, end, hireId } }) => {
    const wanted = { spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end), except: hireId }
    return quoteForMember(facts, database.reader, wanted, clock())
  })
  registerEndpoint(api.hireForMember, ({ caller, facts, body, request }) =>
    hireForMember(facts, database, caller.id, body, {
      request: repeatableRequest(caller, request),
      now: clock(),
    }),
  )
  registerEndpoint(api.moveHire, ({ caller, facts, params, body, request }) =>
    moveHire(
      facts,
      { ...app, log: request.log },
      caller,
      { ...params, fields: body, ifMatch: ifMatchOf(request) },
      clock(),
    ),
  )
  registerEndpoint(api.readCancellationForMember, ({ params }) =>
    readCancellationForMember(database.reader, params.id, clock()),
  )
  registerEndpoint(api.cancelHireForMember, ({ caller, facts, params, query: { way, refund }, request }) => {
    const cancellation = { ...params, way, refund: Number(refund), ifMatch: ifMatchOf(request) }
    return cancelHireForMember(facts, { ...app, log: request.log }, caller, cancellation, clock())
  })
  registerEndpoint(api.noteHirePayment, ({ caller, params, body, request }) =>
    noteHirePayment(
      database,
      caller.id,
      { ...params, ...body },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
}
