import * as quotes from '#contract/quotes.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import type { Clock } from '#time/clock.ts'
import { quoteHire } from './quote-hire.ts'
import { readAvailability } from './read-availability.ts'
import type { Span } from './spans.ts'

interface Parts {
  database: Database
  clock: Clock
}

export function hireRoutes(registerEndpoint: RegisterEndpoint, { database, clock }: Parts): void {
  const { reader } = database
  registerEndpoint(quotes.readAvailability, ({ caller, params, query }) =>
    readAvailability(reader, caller, { spaceId: params.id, range: spanOf(query) }, clock()),
  )
  registerEndpoint(quotes.quoteHire, ({ caller, params, body }) =>
    quoteHire(reader, caller, { spaceId: params.id, ...spanOf(body) }, clock()),
  )
}

const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  startsAt: Date.parse(start),
  endsAt: Date.parse(end),
})
