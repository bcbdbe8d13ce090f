import type { FastifyRequest } from 'fastify'
import * as api from '#contract/payments/payments.ts'
import * as receipts from '#contract/payments/receipts.ts'
import {
  addressReceipt,
  issueReceipt,
  printReceipt,
  readReceipt,
} from '#server/features/payments/receipts/receipt.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { App } from '#server/context.ts'
import { languageOf } from '#server/http/request-language.ts'
import { fullName } from '#studio/person-name.ts'
import { askProvider } from './ask-provider.ts'
import { makeOffer, openPortal, startCheckout } from './checkout.ts'
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
  const { registerEndpoint, database, clock, publicUrl, linkTokens, rateLimit } = app
  registerEndpoint(api.readOffer, async ({ caller, facts, body, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const offer = await makeOffer(facts, database.reader, linkTokens, { token: body.token, caller }, clock())
    if (offer.linkId !== undefined) await confirmByLink(database, offer.memberId, clock())
    const { membership, plans } = offer
    const name = fullName(offer)
    return { name, membership, plans, simulated: app.payments?.simulated ?? false }
  })
  registerEndpoint(api.startCheckout, async ({ caller, facts, body, request }) => {
    await rateLimit('checkoutPerAddress', request.ip)
    const offer = await makeOffer(facts, database.reader, linkTokens, { token: body.token, caller }, clock())
    await rateLimit('checkoutPerAccount', offer.memberId)
    const choice = { offer, plan: body.plan, language: languageOf(request) }
    const url = await askProvider(app.payments, request.log, (provider) =>
      startCheckout(facts, { database, provider, publicUrl, log: request.log }, choice, clock()),
    )
    return { url }
  })
  registerEndpoint(api.openPortal, async ({ caller, request }) => {
    await rateLimit('checkoutPerAccount', caller.id)
    const portalParts = { reader: database.reader, payments: app.payments, log: request.log, publicUrl }
    return { url: await openPortal(portalParts, caller.id, languageOf(request)) }
  })
}

function linkRoutes({ registerEndpoint, database, clock, linkTokens, rateLimit }: App): void {
  registerEndpoint(api.resendPaymentLink, async ({ caller, facts, query }) => {
    const member = await findLinkRecipient(database.reader, caller, query.email)
    await rateLimit('paymentLinkPerMember', member.id)
    await resendPaymentLink(facts, database, caller, member, clock())
    return { email: member.email }
  })
  registerEndpoint(api.renewPaymentLink, async ({ facts, body, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await renewPaymentLink(facts, database, linkTokens, body.token, clock())
    return {}
  })
}

function ownPaymentRoutes({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(api.listOwnPayments, ({ caller, facts }) =>
    listOwnPayments(facts, database.reader, caller.id, clock()),
  )
  const wanted = (caller: MemberCaller, id: string, request: FastifyRequest) => ({
    id,
    caller,
    language: languageOf(request),
    now: clock(),
  })
  registerEndpoint(receipts.readReceipt, ({ caller, facts, params: { id }, request }) =>
    readReceipt(facts, database.reader, wanted(caller, id, request)),
  )
  registerEndpoint(receipts.issueReceipt, ({ caller, facts, params: { id }, request }) =>
    issueReceipt(facts, database, wanted(caller, id, request)),
  )
  registerEndpoint(receipts.addressReceipt, ({ caller, facts, params: { id }, body, request }) =>
    addressReceipt(facts, database, wanted(caller, id, request), body),
  )
  registerEndpoint(receipts.printReceipt, ({ caller, facts, params: { id }, request }) =>
    printReceipt(facts, database, wanted(caller, id, request)),
  )
}
