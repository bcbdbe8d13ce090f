import * as seats from '#contract/bookings/bookings.ts'
import * as api from '#contract/offers/offers.ts'
import * as administration from '#contract/offers/order-administration.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isStaff } from '#server/http/authentication.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { App } from '#server/services.ts'
import { cancelSeat, readSeatCancellation } from './cancel-seat.ts'
import { listOffers, placeOrder, readOrder, readTerms } from './place-order.ts'
import { listSales, sellOffer } from './sell-offer.ts'

export function offers(app: App): void {
  const { registerEndpoint, publicUrl, payments, rateLimit } = app
  registerEndpoint(api.listOffers, ({ ctx, caller }) =>
    listOffers(ctx, caller === undefined || isStaff(caller) ? undefined : caller.id),
  )
  registerEndpoint(api.readOrderTerms, async ({ ctx, caller, body }) => {
    await rateLimit('couponPerAccount', caller.id)
    return { ...(await readTerms(ctx, body)), simulated: payments?.simulated ?? false }
  })
  registerEndpoint(api.placeOrder, async ({ ctx, caller, body, request }) => {
    await rateLimit('checkoutPerAccount', caller.id)
    return placeOrder(ctx, { payments, publicUrl }, { ...body, language: languageOf(request) })
  })
  registerEndpoint(api.readOrder, ({ ctx, caller, params }) => readOrder(ctx, caller.id, params.id))
  seatRoutes(app)
  administrationRoutes(app)
}

/** Seats in events are cancelled here, because the order that holds one has to be closed. */
function seatRoutes({ registerEndpoint, payments }: App): void {
  registerEndpoint(seats.readSeatCancellation, async ({ ctx, params }) => {
    const { rule } = await readSeatCancellation(ctx, params.id)
    return rule
  })
  registerEndpoint(seats.cancelSeat, ({ ctx, params, body }) =>
    cancelSeat(ctx, payments, { ...params, ...body, policy: 'rule' }),
  )
  registerEndpoint(seats.readSeatCancellationForMember, ({ ctx, params }) =>
    readSeatCancellation(ctx, params.id),
  )
  registerEndpoint(seats.cancelSeatForMember, ({ ctx, params, body: { way: policy, refund } }) =>
    cancelSeat(ctx, payments, { ...params, policy, refund }),
  )
}

function administrationRoutes({ registerEndpoint, payments }: App): void {
  registerEndpoint(administration.listOffersForMember, async ({ ctx, params }) => {
    if ((await findMember(ctx.reader, params.id)) === undefined) throw new ApiError('error.member.notFound')
    return listOffers(ctx, params.id)
  })
  registerEndpoint(administration.sellOffer, ({ ctx, params, body }) =>
    sellOffer(ctx, payments, { ...params, ...body }),
  )
  registerEndpoint(administration.listOfferSales, ({ ctx }) => listSales(ctx))
}
