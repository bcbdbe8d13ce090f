import type { FastifyRequest } from 'fastify'
import * as api from '#contract/payments/payments.ts'
import * as receipts from '#contract/payments/receipts.ts'
import {
  addressReceipt,
  issueReceipt,
  printReceipt,
  readReceipt,
} from '#server/features/payments/receipts/receipt.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { fullName } from '#studio/person-name.ts'
import { askProvider } from './ask-provider.ts'
import { makeOffer, offerWithCoupon, openPortal, startCheckout } from './checkout.ts'
import { listOwnPayments } from './list-payments.ts'
import { confirmByLink, findLinkRecipient, renewPaymentLink, resendPaymentLink } from './payment-link.ts'
import { contractRoutes } from './contracts/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { sitePaymentRoutes } from './on-site/routes.ts'
import { refundRoutes } from './refunds/routes.ts'

export function payments(app: App): void {
  checkoutRoutes(app)
  linkRoutes(app)
  ownPaymentRoutes(app)
  contractRoutes(app)
  moneyRoutes(app)
  sitePaymentRoutes(app)
  refundRoutes(app)
}

function checkoutRoutes(app: App): void {
  const { registerEndpoint, publicUrl, linkTokens, rateLimit } = app
  registerEndpoint(api.readOffer, async ({ ctx, caller, body, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const offer = await makeOffer(ctx, linkTokens, { token: body.token, caller })
    if (offer.linkId !== undefined) await confirmByLink(ctx, offer.memberId)
    if (body.coupon) await rateLimit('couponPerAccount', offer.memberId)
    const { membership, plans } = body.coupon ? await offerWithCoupon(ctx, offer, body.coupon) : offer
    const name = fullName(offer)
    return { name, membership, plans, simulated: app.payments?.simulated ?? false }
  })
  registerEndpoint(api.startCheckout, async ({ ctx, caller, body, request }) => {
    await rateLimit('checkoutPerAddress', request.ip)
    const offer = await makeOffer(ctx, linkTokens, { token: body.token, caller })
    await rateLimit('checkoutPerAccount', offer.memberId)
    const choice = { offer, plan: body.plan, coupon: body.coupon, language: languageOf(request) }
    const url = await askProvider(ctx, app.payments, (provider) =>
      startCheckout(ctx, { provider, publicUrl }, choice),
    )
    return { url }
  })
  registerEndpoint(api.openPortal, async ({ ctx, caller, request }) => {
    await rateLimit('checkoutPerAccount', caller.id)
    return { url: await openPortal(ctx, { payments: app.payments, publicUrl }, languageOf(request)) }
  })
}

function linkRoutes({ registerEndpoint, database, linkTokens, rateLimit }: App): void {
  registerEndpoint(api.resendPaymentLink, async ({ ctx, caller, query }) => {
    const member = await findLinkRecipient(database.reader, caller, query.email)
    await rateLimit('paymentLinkPerMember', member.id)
    await resendPaymentLink(ctx, member)
    return { email: member.email }
  })
  registerEndpoint(api.renewPaymentLink, async ({ ctx, body, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await renewPaymentLink(ctx, linkTokens, body.token)
    return {}
  })
}

function ownPaymentRoutes({ registerEndpoint, pictures: { store } }: App): void {
  registerEndpoint(api.listOwnPayments, ({ ctx, caller }) => listOwnPayments(ctx, caller.id))
  const wanted = (id: string, request: FastifyRequest) => ({ id, language: languageOf(request) })
  registerEndpoint(receipts.readReceipt, ({ ctx, params: { id }, request }) =>
    readReceipt(ctx, wanted(id, request)),
  )
  registerEndpoint(receipts.issueReceipt, ({ ctx, params: { id }, request }) =>
    issueReceipt(ctx, wanted(id, request)),
  )
  registerEndpoint(receipts.addressReceipt, ({ ctx, params: { id }, body, request }) =>
    addressReceipt(ctx, wanted(id, request), body),
  )
  registerEndpoint(receipts.printReceipt, ({ ctx, params: { id }, request }) =>
    printReceipt(ctx, store, wanted(id, request)),
  )
}
