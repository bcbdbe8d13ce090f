import { listInquiries, markInquiry } from '#contract/inquiries.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import { listAsked, mark } from './service.ts'

export function inquiryDeskRoutes(
  mount: Mount,
  { database, clock }: { database: Database; clock: Clock },
): void {
  mount(listInquiries, ({ query }) => listAsked(database.reader, query))
  mount(markInquiry, ({ caller, params, body }) =>
    mark(database, caller.id, { id: params.id, answered: body.answered }, clock()),
  )
}
