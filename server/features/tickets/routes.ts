import { listTicketMovements } from '#contract/tickets.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import { listOwnMovements } from './list-movements.ts'

export function ticketRoutes(registerEndpoint: RegisterEndpoint, { database }: { database: Database }): void {
  registerEndpoint(listTicketMovements, ({ caller, query, request }) =>
    listOwnMovements(database.reader, caller.id, languageOf(request), query),
  )
}
