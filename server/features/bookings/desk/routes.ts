import { bookForMember, cancelForMember, markAttendance } from '#contract/desk.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import { bookFor, cancelFor, mark } from './service.ts'

export function deskRoutes(mount: Mount, { database, clock }: { database: Database; clock: Clock }): void {
  mount(bookForMember, ({ caller, body: { id, start, ...sitter } }) =>
    bookFor(database, caller.id, sitter, { id, startSeen: Date.parse(start), now: clock() }),
  )
  mount(cancelForMember, ({ caller, params, query }) =>
    cancelFor(database, caller.id, { ...params, afterDeadline: query.afterDeadline === 'true' }, clock()),
  )
  mount(markAttendance, ({ caller, params, body }) =>
    mark(database, caller.id, { ...params, ...body }, clock()),
  )
}
