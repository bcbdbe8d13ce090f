import * as api from '#contract/payments/site-payments.ts'
import type { App } from '#server/services.ts'
import { notePlanPayment, readSiteOffer } from './note-plan-payment.ts'

export function sitePaymentRoutes({ registerEndpoint, payments }: App): void {
  registerEndpoint(api.readSiteOffer, ({ ctx, params }) => readSiteOffer(ctx, params.id))
  registerEndpoint(api.notePlanPayment, ({ ctx, params, body }) =>
    notePlanPayment(ctx, payments, { memberId: params.id, paid: body }),
  )
}
