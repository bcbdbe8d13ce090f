import * as api from '#contract/guests/trial.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { bookTrial, confirmTrial } from './book-trial.ts'
import { mailTrialLink, requestTrialLink } from './mail-link.ts'
import { cancelTrial, readTrialBooking, readTrialCalendarFile } from './own-booking.ts'
import { startTrialCheckout } from './start-trial-checkout.ts'

export function trialRoutes(app: App): void {
  const { registerEndpoint, database, clock, publicUrl, linkTokens, rateLimit, trialBooking } = app
  const online = app.payments !== undefined
  registerEndpoint(api.readTrialTerms, async ({ facts }) => ({
    booking: trialBooking,
    price: facts.prices.trialLesson,
    online,
  }))
  registerEndpoint(api.bookTrial, async ({ caller, facts, body, request }) => {
    if (trialBooking !== 'direct') throw new ApiError('error.trial.notOffered')
    await rateLimit('inquiryPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', body.email)
    const options = { request: repeatableRequest(caller, request), online, now: clock() }
    return bookTrial(facts, database, body, options)
  })
  registerEndpoint(api.confirmTrial, async ({ body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    await confirmTrial(database, { linkTokens, token }, { online, now: clock() })
    return {}
  })
  registerEndpoint(api.readTrialBooking, async ({ facts, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const simulated = app.payments?.simulated ?? false
    const options = { online, simulated, language: languageOf(request), now: clock() }
    return readTrialBooking(facts, database.reader, { linkTokens, token }, options)
  })
  registerEndpoint(api.startTrialCheckout, async ({ facts, body: { token }, request }) => {
    await rateLimit('checkoutPerAddress', request.ip)
    const url = await askProvider(app.payments, request.log, (provider) =>
      startTrialCheckout(
        facts,
        { database, provider, publicUrl, linkTokens, log: request.log },
        token,
        clock(),
      ),
    )
    return { url }
  })
  registerEndpoint(api.cancelTrialBooking, async ({ facts, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    return cancelTrial(facts, { ...app, log: request.log }, token)
  })
  registerEndpoint(api.readTrialCalendarFile, async ({ facts, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const options = { publicUrl, language: languageOf(request), now: clock() }
    return readTrialCalendarFile(facts, database.reader, { linkTokens, token }, options)
  })
  registerEndpoint(api.mailTrialLink, async ({ body: { token }, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await mailTrialLink(database, { linkTokens, token }, { online, now: clock() })
    return {}
  })
  registerEndpoint(api.requestTrialLink, async ({ body: { email }, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', email)
    await requestTrialLink(database, email, { online, now: clock() })
    return {}
  })
}
