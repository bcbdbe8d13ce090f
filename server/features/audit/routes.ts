import { listAuditEntries } from '#contract/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import { listEntries } from './list-entries.ts'

export function auditRoutes(registerEndpoint: RegisterEndpoint, { database }: { database: Database }): void {
  registerEndpoint(listAuditEntries, ({ query, request }) =>
    listEntries(database.reader, query, languageOf(request)),
  )
}
