import {
  listOpenRefunds,
  refundPayment as refundPaymentCall,
  retryRefund,
  withdrawPayment as withdrawPaymentCall,
} from '#contract/payments/refunds.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { listOpen, retry } from './open-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

export function refundRoutes(app: App): void {
  const { registerEndpoint } = app
  registerEndpoint(listOpenRefunds, () => listOpen(app.database.reader))
  registerEndpoint(retryRefund, ({ caller, facts, params, request }) =>
    retry(facts, { ...app, log: request.log }, caller.id, params.id),
  )
  registerEndpoint(withdrawPaymentCall, async ({ caller, params }) => {
    await withdrawPayment(app.database, { ...params, actor: caller.id }, app.clock())
    return {}
  })
  registerEndpoint(refundPaymentCall, ({ caller, facts, params, body, request }) =>
    refundPayment(
      facts,
      { ...app, log: request.log },
      caller,
      { ...params, ...body, ifMatch: ifMatchOf(request) },
      repeatableRequest(caller, request),
    ),
  )
}
