import {
  listOpenRefunds,
  refundPayment as refundPaymentCall,
  retryRefund,
  withdrawPayment as withdrawPaymentCall,
} from '#contract/payments/refunds.ts'
import type { Database } from '#server/database/database.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import type { Payments } from '#server/stripe/payment-provider.ts'
import type { Clock } from '#time/clock.ts'
import { listOpen, retry } from './open-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

interface Parts {
  database: Database
  clock: Clock
  payments: Payments | undefined
}

export function refundRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  registerEndpoint(listOpenRefunds, () => listOpen(parts.database.reader))
  registerEndpoint(retryRefund, ({ caller, facts, params, request }) =>
    retry(facts, { ...parts, log: request.log }, caller.id, params.id),
  )
  registerEndpoint(withdrawPaymentCall, async ({ caller, params }) => {
    await withdrawPayment(parts.database, { ...params, actor: caller.id }, parts.clock())
    return {}
  })
  registerEndpoint(refundPaymentCall, ({ caller, facts, params, body, request }) =>
    refundPayment(
      facts,
      { ...parts, log: request.log },
      caller,
      { ...params, ...body, ifMatch: ifMatchOf(request) },
      repeatableRequest(caller, request),
    ),
  )
}
