import { listTicketMovements } from '#contract/tickets.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { ownMovements } from './service.ts'

export function ticketRoutes(mount: Mount, { database }: { database: Database }): void {
  mount(listTicketMovements, ({ caller, query, request }) =>
    ownMovements(database.reader, caller.id, languageOf(request), query),
  )
}
