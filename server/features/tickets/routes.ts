import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { Clock } from '#time/clock.ts'
import { changeTicketsOf } from './adjust-tickets.ts'
import { listOwnLots, listOwnMovements } from './list-tickets.ts'

interface Parts {
  database: Database
  clock: Clock
}

export function ticketRoutes(registerEndpoint: RegisterEndpoint, { database, clock }: Parts): void {
  registerEndpoint(listTicketLots, ({ caller }) => listOwnLots(database.reader, caller.id, clock()))

  registerEndpoint(listTicketMovements, ({ caller, query, request }) =>
    listOwnMovements(database.reader, caller.id, languageOf(request), query),
  )

  registerEndpoint(adjustTickets, ({ caller, facts, params, body, request }) =>
    changeTicketsOf(
      facts,
      database,
      caller.id,
      { ...params, ...body },
      { now: clock(), request: repeatableRequest(caller, request) },
    ),
  )
}
