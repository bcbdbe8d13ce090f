import { listInquiries, markInquiry } from '#contract/inquiries.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { listAsked, mark } from './answer.ts'

export function inquiryDeskRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(listInquiries, ({ query }) => listAsked(database.reader, query))
  registerEndpoint(markInquiry, ({ caller, params, body }) =>
    mark(database, caller.id, { id: params.id, answered: body.answered }, clock()),
  )
}
