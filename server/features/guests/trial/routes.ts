import * as api from '#contract/guests/trial.ts'
import { askProvider } from '#server/features/payments/ask-provider.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readInput } from '#server/http/read-input.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { bookTrial, confirmTrial } from './book-trial.ts'
import { mailTrialLink, requestTrialLink } from './mail-link.ts'
import { cancelTrial, readTrialBooking, readTrialCalendarFile } from './own-booking.ts'
import { startTrialCheckout } from './start-trial-checkout.ts'

export function trialRoutes(app: App): void {
  const { registerEndpoint, publicUrl, linkTokens, rateLimit, trialBooking } = app
  const online = app.payments !== undefined
  registerEndpoint(api.readTrialTerms, async ({ ctx }) => ({
    booking: trialBooking,
    price: ctx.facts.prices.trialLesson,
    online,
  }))
  registerEndpoint(api.bookTrial, async ({ ctx, body, request }) => {
    if (trialBooking !== 'direct') throw new ApiError('error.trial.notOffered')
    await rateLimit('inquiryPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', body.email)
    const fields = readInput(api.trialFieldsFor(ctx.facts.forms), body) as api.TrialFields
    return bookTrial(ctx, fields, { online })
  })
  registerEndpoint(api.confirmTrial, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    await confirmTrial(ctx, { linkTokens, token }, { online })
    return {}
  })
  registerEndpoint(api.readTrialBooking, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const simulated = app.payments?.simulated ?? false
    const options = { online, simulated, language: languageOf(request) }
    return readTrialBooking(ctx, { linkTokens, token }, options)
  })
  registerEndpoint(api.startTrialCheckout, async ({ ctx, body, request }) => {
    await rateLimit('checkoutPerAddress', request.ip)
    const url = await askProvider(ctx, app.payments, (provider) =>
      startTrialCheckout(ctx, { provider, publicUrl, linkTokens }, body),
    )
    return { url }
  })
  registerEndpoint(api.cancelTrialBooking, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    return cancelTrial(ctx, app.payments, { linkTokens, token })
  })
  registerEndpoint(api.readTrialCalendarFile, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    const options = { publicUrl, language: languageOf(request) }
    return readTrialCalendarFile(ctx, { linkTokens, token }, options)
  })
  registerEndpoint(api.mailTrialLink, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await mailTrialLink(ctx, { linkTokens, token }, { online })
    return {}
  })
  registerEndpoint(api.requestTrialLink, async ({ ctx, body: { email }, request }) => {
    await rateLimit('paymentLinkPerAddress', request.ip)
    await rateLimit('inquiryPerRecipient', email)
    await requestTrialLink(ctx, email, { online })
    return {}
  })
}
