import { listTicketMovements } from '#contract/tickets.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { ownMovements } from './move-tickets.ts'

export function ticketRoutes(registerEndpoint: RegisterEndpoint, { database }: { database: Database }): void {
  registerEndpoint(listTicketMovements, ({ caller, query, request }) =>
    ownMovements(database.reader, caller.id, languageOf(request), query),
  )
}
