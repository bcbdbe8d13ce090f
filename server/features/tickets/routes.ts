import { totalHeader } from '#contract/paging.ts'
import { listTicketMovements } from '#contract/tickets.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { ownMovements } from './service.ts'

export function ticketRoutes(mount: Mount, { database }: { database: Database }): void {
  mount(listTicketMovements, async ({ caller, query, request, reply }) => {
    const language = languageOf(request)
    const { movements, total } = await ownMovements(database.reader, caller.id, language, query)
    reply.header(totalHeader, total)
    return movements
  })
}
