import { listInquiries, markInquiry, sendInquiry } from '#contract/inquiries.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import type { RateLimit } from '#server/http/rate-limits.ts'
import { list } from './list.ts'
import { markAnswered } from './mark-answered.ts'
import { send } from './send.ts'

interface Parts {
  database: Database
  clock: Clock
  rateLimit: RateLimit
}

export function inquiryRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, rateLimit }: Parts,
): void {
  registerEndpoint(sendInquiry, async ({ caller, body, request }) => {
    await rateLimit('inquiryPerAddress', request.ip, request)
    await rateLimit('inquiryPerRecipient', body.email, request)
    const sender = { language: languageOf(request), memberId: caller?.id }
    return send(database, body, sender, { request: repeatableRequest(caller, request), now: clock() })
  })

  registerEndpoint(listInquiries, ({ query }) => list(database.reader, query))

  registerEndpoint(markInquiry, ({ caller, params, body }) =>
    markAnswered(database, caller.id, { id: params.id, answered: body.answered }, clock()),
  )
}
