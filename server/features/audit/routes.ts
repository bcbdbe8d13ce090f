import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import { fullName } from '#studio/person-name.ts'
import type { Clock } from '#time/clock.ts'
import { listActors } from './entry-queries.ts'
import { listEntries } from './list-entries.ts'

export function auditRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  // Words are looked for in every entry of the time that is asked for.
  registerEndpoint(listAuditEntries, ({ query, request }) =>
    listEntries(database.backgroundReader, query, { language: languageOf(request), now: clock() }),
  )
  registerEndpoint(listAuditActors, async () =>
    (await listActors(database.reader)).map(({ id, ...names }) => ({ id, name: fullName(names) })),
  )
}
