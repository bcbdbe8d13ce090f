import * as api from '#contract/payments/site-payments.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { notePlanPayment, readSiteOffer } from './note-plan-payment.ts'

interface Parts {
  database: Database
  clock: Clock
  payments: Payments | undefined
}

export function sitePaymentRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, payments }: Parts,
): void {
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
