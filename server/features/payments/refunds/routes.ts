import {
  listOpenRefunds,
  refundPayment as refundPaymentCall,
  retryRefund,
  withdrawPayment as withdrawPaymentCall,
} from '#contract/payments/refunds.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { listOpen, retry } from './open-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

export function refundRoutes(app: App): void {
  const { registerEndpoint, payments } = app
  registerEndpoint(listOpenRefunds, () => listOpen(app.database.reader))
  registerEndpoint(retryRefund, ({ ctx, params }) => retry(ctx, payments, params.id))
  registerEndpoint(withdrawPaymentCall, async ({ ctx, params }) => {
    await withdrawPayment(ctx, params.id)
    return {}
  })
  registerEndpoint(refundPaymentCall, ({ ctx, params, body, request }) =>
    refundPayment(ctx, payments, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
}
