import * as api from '#contract/referrals.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { App } from '#server/services.ts'
import { readCode, readOwnReferrals } from './referrals.ts'

export function referrals({ registerEndpoint, publicUrl, rateLimit }: App): void {
  registerEndpoint(api.readReferrals, ({ ctx, request }) =>
    readOwnReferrals(ctx, { publicUrl, language: languageOf(request) }),
  )
  registerEndpoint(api.readReferralCode, async ({ ctx, params, request }) => {
    await rateLimit('referralPerAddress', request.ip)
    return readCode(ctx, params.code)
  })
}
