import * as api from '#contract/offers/coupons.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { createCoupon, endCoupon, listAllCoupons, updateCoupon } from './coupons.ts'

export function coupons({ registerEndpoint }: App): void {
  registerEndpoint(api.listCoupons, ({ ctx }) => listAllCoupons(ctx))
  registerEndpoint(api.createCoupon, ({ ctx, body }) => createCoupon(ctx, body))
  registerEndpoint(api.updateCoupon, ({ ctx, params, body, request }) =>
    updateCoupon(ctx, { ...params, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.endCoupon, ({ ctx, params, request }) =>
    endCoupon(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )
}
