import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { fullName } from '#studio/person-name.ts'
import { listActors } from './entry-queries.ts'
import { listEntries } from './list-entries.ts'

export function audit({ registerEndpoint, database }: App): void {
  // Words are looked for in every entry of the time that is asked for.
  registerEndpoint(listAuditEntries, ({ ctx, query, request }) =>
    listEntries({ ...ctx, reader: database.backgroundReader }, query, languageOf(request)),
  )
  registerEndpoint(listAuditActors, async () =>
    (await listActors(database.reader)).map(({ id, ...names }) => ({ id, name: fullName(names) })),
  )
}
