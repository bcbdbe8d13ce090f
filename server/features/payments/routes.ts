import {
  issueReceipt,
  listOwnPayments,
  openPortal,
  readOffer,
  readReceipt,
  renewPaymentLink,
  startCheckout,
} from '#contract/payments.ts'
import type { Database } from '#server/database/database.ts'
import { writtenName } from '#studio/person-name.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { PaymentProvider, Payments } from '#server/stripe/payment-provider.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { order } from './checkout.ts'
import { askProvider } from './ask-provider.ts'
import type { Log } from './ask-provider.ts'
import { customerWithMembership, issue, ownPayments, ownReceipt, payerOf, renewLink } from './payments.ts'

interface Parts {
  database: Database
  clock: Clock
  publicUrl: string
  linkTokens: LinkTokens
  rateLimit: RateLimit
  /** Absent, nobody can pay on the website. */
  payments: Payments | undefined
}

export function paymentRoutes(registerEndpoint: RegisterEndpoint, parts: Parts): void {
  const { database, clock, publicUrl, linkTokens, rateLimit, payments } = parts
  const { reader } = database

  const ask = <T>(request: { log: Log }, question: (provider: PaymentProvider) => Promise<T>) =>
    askProvider(payments, request.log, question)

  registerEndpoint(readOffer, async ({ caller, body, request }) => {
    await rateLimit('paymentPerAddress', request.ip, request)
    const payer = await payerOf(reader, linkTokens, { token: body.token, caller }, clock())
    const { membership, plans } = payer
    const name = writtenName(payer, languageOf(request))
    return { name, membership, plans, simulated: payments?.simulated ?? false }
  })

  registerEndpoint(startCheckout, async ({ caller, body, request }) => {
    await rateLimit('checkoutPerAddress', request.ip, request)
    const payer = await payerOf(reader, linkTokens, { token: body.token, caller }, clock())
    await rateLimit('checkoutPerAccount', payer.memberId, request)
    const wanted = { payer, plan: body.plan, language: languageOf(request) }
    const url = await ask(request, (provider) => order({ database, provider, publicUrl }, wanted, clock()))
    return { url }
  })

  registerEndpoint(renewPaymentLink, async ({ body, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip, request)
    await renewLink(database, linkTokens, body.token, clock())
    return {}
  })

  registerEndpoint(openPortal, async ({ caller, request }) => {
    await rateLimit('checkoutPerAccount', caller.id, request)
    const customerId = await customerWithMembership(reader, caller.id)
    const language = languageOf(request)
    const returnUrl = `${publicUrl}${language === 'ja' ? '' : '/en'}/profile?tab=payments`
    const url = await ask(request, (provider) => provider.openPortal({ customerId, language, returnUrl }))
    return { url }
  })

  registerEndpoint(listOwnPayments, ({ caller }) => ownPayments(reader, caller.id))
  registerEndpoint(readReceipt, ({ caller, params }) => ownReceipt(reader, caller.id, params.id))
  registerEndpoint(issueReceipt, async ({ caller, params }) => {
    await issue(database, caller.id, params.id, clock())
    return {}
  })
}
