import * as api from '#contract/first-visits.ts'
import { ApiError } from '#server/http/api-error.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { App } from '#server/services.ts'
import { answerAtDoor, answerByLink, answerOwn, readByLink, readOwn } from './answer.ts'
import { readQuestionnaire } from './questionnaire.ts'
import { readAnswersOf, readHealth } from './read-answers.ts'

export function firstVisits({ registerEndpoint, linkTokens, rateLimit }: App): void {
  registerEndpoint(api.readFirstVisit, async ({ ctx, body: { token }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    return readByLink(ctx, { linkTokens, token }, languageOf(request))
  })
  registerEndpoint(api.answerFirstVisit, async ({ ctx, body: { token, ...filledIn }, request }) => {
    await rateLimit('paymentPerAddress', request.ip)
    return answerByLink(ctx, { linkTokens, token }, filledIn)
  })
  registerEndpoint(api.readOwnFirstVisit, ({ ctx, request }) => readOwn(ctx, languageOf(request)))
  registerEndpoint(api.answerOwnFirstVisit, ({ ctx, body }) => answerOwn(ctx, body))
  registerEndpoint(api.readFirstVisitAtDoor, async ({ ctx }) => {
    const asked = await readQuestionnaire(ctx)
    if (asked === undefined) throw new ApiError('error.firstVisit.off')
    return asked
  })
  registerEndpoint(api.answerFirstVisitAtDoor, ({ ctx, body: { bookingId, ...filledIn } }) =>
    answerAtDoor(ctx, bookingId, filledIn),
  )
  registerEndpoint(api.readFirstVisitOf, ({ ctx, params, request }) =>
    readAnswersOf(ctx, params, languageOf(request)),
  )
  registerEndpoint(api.readHealthAnswers, ({ ctx, params, request }) =>
    readHealth(ctx, params.id, languageOf(request)),
  )
}
