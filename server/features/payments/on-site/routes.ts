import * as api from '#contract/payments/site-payments.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { notePlanPayment, readSiteOffer } from './note-plan-payment.ts'

export function sitePaymentRoutes({ registerEndpoint, database, clock, payments }: App): void {
  registerEndpoint(api.readSiteOffer, ({ facts, params }) =>
    readSiteOffer(facts, database.reader, params.id, clock()),
  )
  registerEndpoint(api.notePlanPayment, ({ caller, facts, params, body, request }) =>
    notePlanPayment(
      facts,
      { database, payments, log: request.log },
      { actor: caller.id, memberId: params.id, paid: body },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
}
