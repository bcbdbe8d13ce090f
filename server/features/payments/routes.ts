import type { FastifyRequest } from 'fastify'
import * as contracts from '#contract/payments/member-contract.ts'
import * as money from '#contract/payments/money.ts'
import * as openPayments from '#contract/payments/open-payments.ts'
import * as api from '#contract/payments/payments.ts'
import * as planChange from '#contract/payments/plan-change.ts'
import * as receipts from '#contract/payments/receipts.ts'
import * as refunds from '#contract/payments/refunds.ts'
import * as onSite from '#contract/payments/site-payments.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { App } from '#server/services.ts'
import { fullName } from '#studio/person-name.ts'
import { askProvider } from './ask-provider.ts'
import { makeOffer, offerWithCoupon, openPortal, startCheckout } from './checkout.ts'
import { changePlan, inAnswer, readPlan } from './contracts/change-plan.ts'
import { readContract } from './contracts/read-contract.ts'
import { listOwnPayments } from './list-payments.ts'
import { listLines, listOpen, paymentsWithNumber, readMonth } from './money/read-money.ts'
import { previewLink, previewReminder, sendReminder } from './money/remind.ts'
import { notePlanPayment, readSiteOffer } from './on-site/note-plan-payment.ts'
import { confirmByLink, findLinkRecipient, renewPaymentLink, resendPaymentLink } from './payment-link.ts'
import { addressReceipt, issueReceipt, printReceipt, readReceipt } from './receipts/receipt.ts'
import { listOpen as listOpenRefunds, retry } from './refunds/open-refunds.ts'
import { refundPayment } from './refunds/refund-payment.ts'
import { withdrawPayment } from './refunds/withdraw-payment.ts'

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
  const query = (id: string, request: FastifyRequest) => ({ id, language: languageOf(request) })
  registerEndpoint(receipts.readReceipt, ({ ctx, params: { id }, request }) =>
    readReceipt(ctx, query(id, request)),
  )
  registerEndpoint(receipts.issueReceipt, ({ ctx, params: { id }, request }) =>
    issueReceipt(ctx, query(id, request)),
  )
  registerEndpoint(receipts.addressReceipt, ({ ctx, params: { id }, body, request }) =>
    addressReceipt(ctx, query(id, request), body),
  )
  registerEndpoint(receipts.printReceipt, ({ ctx, params: { id }, request }) =>
    printReceipt(ctx, store, query(id, request)),
  )
}

function contractRoutes(app: App): void {
  const { registerEndpoint } = app
  registerEndpoint(contracts.readContract, ({ ctx, params }) => readContract(ctx, params.id))
  registerEndpoint(planChange.previewPlanChange, async ({ ctx, params, body }) => {
    const member = await findMember(ctx.reader, params.id)
    if (member === undefined) throw new ApiError('error.member.notFound')
    const { version, outcomes } = await readPlan(ctx, member, body.memberType)
    return { version, outcomes: await inAnswer(ctx, member, outcomes) }
  })
  registerEndpoint(planChange.changePlan, async ({ ctx, params, body, request }) => {
    await changePlan(ctx, app.payments, { ...params, ...body, ifMatch: ifMatchOf(request) })
    return {}
  })
}

function moneyRoutes({ registerEndpoint, database: { reader }, writeMail }: App): void {
  registerEndpoint(money.readMoney, ({ query }) => readMonth(reader, query))
  registerEndpoint(money.listMoneyLines, ({ query }) => listLines(reader, query))
  registerEndpoint(money.findPayments, ({ query }) => paymentsWithNumber(reader, query.q))
  registerEndpoint(openPayments.listOpenPayments, ({ ctx, query }) => listOpen(ctx, query))
  registerEndpoint(openPayments.previewReminder, ({ ctx, params }) => previewReminder(ctx, writeMail, params))
  registerEndpoint(openPayments.sendReminder, ({ ctx, params }) => sendReminder(ctx, params))
  registerEndpoint(openPayments.previewPaymentLink, ({ ctx, params }) =>
    previewLink(ctx, writeMail, params.id),
  )
}

function sitePaymentRoutes(app: App): void {
  const { registerEndpoint } = app
  registerEndpoint(onSite.readSiteOffer, ({ ctx, params }) => readSiteOffer(ctx, params.id))
  registerEndpoint(onSite.notePlanPayment, ({ ctx, params, body }) =>
    notePlanPayment(ctx, app.payments, { memberId: params.id, paid: body }),
  )
}

function refundRoutes(app: App): void {
  const { registerEndpoint, database } = app
  registerEndpoint(refunds.listOpenRefunds, () => listOpenRefunds(database.reader))
  registerEndpoint(refunds.retryRefund, ({ ctx, params }) => retry(ctx, app.payments, params.id))
  registerEndpoint(refunds.withdrawPayment, async ({ ctx, params }) => {
    await withdrawPayment(ctx, params.id)
    return {}
  })
  registerEndpoint(refunds.refundPayment, ({ ctx, params, body, request }) =>
    refundPayment(ctx, app.payments, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
}
