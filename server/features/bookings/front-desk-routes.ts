import { bookForMember, cancelForMember, markAttendance } from '#contract/bookings.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { bookFor, cancelFor, mark } from './front-desk.ts'

export function deskRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(bookForMember, ({ caller, body: { id, start, ...sitter } }) =>
    bookFor(database, caller.id, sitter, { id, startSeen: Date.parse(start), now: clock() }),
  )
  registerEndpoint(cancelForMember, ({ caller, params, query }) =>
    cancelFor(database, caller.id, { ...params, afterDeadline: query.afterDeadline === 'true' }, clock()),
  )
  registerEndpoint(markAttendance, ({ caller, params, body }) =>
    mark(database, caller.id, { ...params, ...body }, clock()),
  )
}
