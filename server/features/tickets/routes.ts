import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { listTicketLots, listTicketMovements } from '#contract/tickets/tickets.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { changeTicketsOf } from './adjust-tickets.ts'
import { listOwnLots, listOwnMovements } from './list-tickets.ts'

export function tickets({ registerEndpoint, database }: App): void {
  registerEndpoint(listTicketLots, ({ ctx, caller }) => listOwnLots(ctx, caller.id))

  registerEndpoint(listTicketMovements, ({ caller, query, request }) =>
    listOwnMovements(database.reader, caller.id, languageOf(request), query),
  )

  registerEndpoint(adjustTickets, ({ ctx, params, body }) => changeTicketsOf(ctx, { ...params, ...body }))
}
