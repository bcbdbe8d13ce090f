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
import { writtenName } from '#server/features/mail/rules.ts'
import type { Clock } from '#server/platform/clock.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { LinkTokens } from '#server/platform/link-tokens.ts'
import type { Mount } from '#server/platform/mount.ts'
import type { PaymentProvider, Payments } from '#server/platform/payment/provider.ts'
import type { Attempt } from '#server/platform/rate-limits.ts'
import { order } from './checkout/service.ts'
import { askProvider } from './provider/service.ts'
import type { Log } from './provider/service.ts'
import { customerWithMembership, issue, ownPayments, ownReceipt, payerOf, renewLink } from './service.ts'

interface Parts {
  database: Database
  clock: Clock
  publicUrl: string
  linkTokens: LinkTokens
  attempt: Attempt
  /** Absent, nobody can pay on the website. */
  payments: Payments | undefined
}

export function paymentRoutes(mount: Mount, parts: Parts): void {
  const { database, clock, publicUrl, linkTokens, attempt, payments } = parts
  const { reader } = database

  const ask = <T>(request: { log: Log }, question: (provider: PaymentProvider) => Promise<T>) =>
    askProvider(payments, request.log, question)

  mount(readOffer, async ({ caller, body, request }) => {
    await attempt('paymentPerAddress', request.ip, request)
    const payer = await payerOf(reader, linkTokens, { token: body.token, caller }, clock())
    const { membership, plans } = payer
    const name = writtenName(payer, languageOf(request))
    return { name, membership, plans, sandbox: payments?.sandbox ?? false }
  })

  mount(startCheckout, async ({ caller, body, request }) => {
    await attempt('checkoutPerAddress', request.ip, request)
    const payer = await payerOf(reader, linkTokens, { token: body.token, caller }, clock())
    await attempt('checkoutPerAccount', payer.memberId, request)
    const wanted = { payer, plan: body.plan, language: languageOf(request) }
    const url = await ask(request, (provider) => order({ database, provider, publicUrl }, wanted, clock()))
    return { url }
  })

  mount(renewPaymentLink, async ({ body, request }) => {
    await attempt('paymentLinkPerAddress', request.ip, request)
    await renewLink(database, linkTokens, body.token, clock())
    return {}
  })

  mount(openPortal, async ({ caller, request }) => {
    await attempt('checkoutPerAccount', caller.id, request)
    const customerId = await customerWithMembership(reader, caller.id)
    const language = languageOf(request)
    const returnUrl = `${publicUrl}${language === 'ja' ? '' : '/en'}/profile?tab=payments`
    const url = await ask(request, (provider) => provider.openPortal({ customerId, language, returnUrl }))
    return { url }
  })

  mount(listOwnPayments, ({ caller }) => ownPayments(reader, caller.id))
  mount(readReceipt, ({ caller, params }) => ownReceipt(reader, caller.id, params.id))
  mount(issueReceipt, async ({ caller, params }) => {
    await issue(database, caller.id, params.id, clock())
    return {}
  })
}
