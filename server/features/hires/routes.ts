import * as administration from '#contract/hires/hire-administration.ts'
import * as api from '#contract/hires/hires.ts'
import * as quotes from '#contract/hires/quotes.ts'
import type { App } from '#server/services.ts'
import { moveHire, noteHirePayment } from '#server/features/hires/administration/change-hire.ts'
import { hireForMember } from '#server/features/hires/administration/hire-for-member.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
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
import { readGuestHire, startGuestHireCheckout } from './pay-as-guest.ts'
import { listOwnHires, readHire, readHireCalendarFile } from './own-hires.ts'
import { quoteForMember, quoteHire } from './quote-hire.ts'

export function hires(app: App): void {
  const { registerEndpoint, publicUrl, payments, rateLimit } = app
  registerEndpoint(quotes.readAvailability, ({ ctx, caller, params, query }) =>
    readAvailability(ctx, caller, { spaceId: params.id, range: spanOf(query) }),
  )
  registerEndpoint(quotes.quoteHire, async ({ ctx, caller, params, body }) => {
    if (body.coupon && caller) await rateLimit('couponPerAccount', caller.id)
    return quoteHire(ctx, caller, { spaceId: params.id, ...spanOf(body), coupon: body.coupon })
  })
  registerEndpoint(api.listOwnHires, ({ ctx, caller }) => listOwnHires(ctx, caller.id))
  registerEndpoint(api.readHire, async ({ ctx, caller, params }) => ({
    ...(await readHire(ctx, { memberId: caller.id, ...params })),
    simulated: payments?.simulated ?? false,
  }))
  registerEndpoint(api.readHireCancellation, ({ ctx, caller, params }) =>
    readCancellation(ctx, { memberId: caller.id, ...params }),
  )
  registerEndpoint(api.cancelHire, ({ ctx, params, query }) =>
    cancelHire(ctx, payments, { ...params, refundSeen: Number(query.refund) }),
  )
  registerEndpoint(api.readHireCalendarFile, ({ ctx, caller, params, request }) =>
    readHireCalendarFile(ctx, caller.id, params.id, { publicUrl, language: languageOf(request) }),
  )
  holdRoutes(app)
  hireAdministrationRoutes(app)
}

function holdRoutes({ registerEndpoint, publicUrl, rateLimit, payments, linkTokens }: App): void {
  registerEndpoint(api.createHire, async ({ ctx, caller, body: fields, request }) => {
    await rateLimit('holdPerAccount', caller.id)
    return holdTime(ctx, payments, { fields, language: languageOf(request) })
  })
  registerEndpoint(api.startHireCheckout, async ({ ctx, caller, params, query }) => {
    await rateLimit('checkoutPerAccount', caller.id)
    const input = { ...params, otherwise: query.otherwise === 'true' }
    return { url: await startHireCheckout(ctx, { payments, publicUrl }, input) }
  })
  registerEndpoint(api.readGuestHire, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    return readGuestHire(ctx, payments, { linkTokens, token })
  })
  registerEndpoint(api.startGuestHireCheckout, async ({ ctx, body, request }) => {
    await rateLimit('checkoutPerAddress', request.ip)
    const url = await askProvider(ctx, payments, (provider) =>
      startGuestHireCheckout(ctx, { provider, publicUrl, linkTokens }, body),
    )
    return { url }
  })
}

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})

function hireAdministrationRoutes(app: App): void {
  const { registerEndpoint, payments } = app
  registerEndpoint(administration.quoteForMember, ({ ctx, body }) =>
    quoteForMember(ctx, { spaceId: body.spaceId, ...spanOf(body), except: body.hireId }),
  )
  registerEndpoint(administration.hireForMember, ({ ctx, body }) => hireForMember(ctx, body))
  registerEndpoint(administration.moveHire, ({ ctx, params, body, request }) =>
    moveHire(ctx, payments, { ...params, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(administration.readCancellationForMember, ({ ctx, params }) =>
    readCancellationForMember(ctx, params.id),
  )
  registerEndpoint(administration.cancelHireForMember, ({ ctx, params, query: { way, refund }, request }) =>
    cancelHireForMember(ctx, payments, {
      ...params,
      way,
      refund: Number(refund),
      ifMatch: ifMatchOf(request),
    }),
  )
  registerEndpoint(administration.noteHirePayment, ({ ctx, params, body }) =>
    noteHirePayment(ctx, { ...params, ...body }),
  )
}
