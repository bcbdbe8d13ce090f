import { listTicketLots, listTicketMovements } from '#contract/tickets.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Clock } from '#time/clock.ts'
import { listOwnLots } from './list-lots.ts'
import { listOwnMovements } from './list-movements.ts'

interface Parts {
  database: Database
  clock: Clock
}

export function ticketRoutes(registerEndpoint: RegisterEndpoint, { database, clock }: Parts): void {
  registerEndpoint(listTicketLots, ({ caller }) => listOwnLots(database.reader, caller.id, clock()))

  registerEndpoint(listTicketMovements, ({ caller, query, request }) =>
    listOwnMovements(database.reader, caller.id, languageOf(request), query),
  )
}
