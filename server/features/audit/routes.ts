import { listDeeds } from '#contract/audit.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { listDeedsOf } from './list-entries.ts'

export function auditRoutes(registerEndpoint: RegisterEndpoint, { database }: { database: Database }): void {
  registerEndpoint(listDeeds, ({ query, request }) =>
    listDeedsOf(database.reader, query, languageOf(request)),
  )
}
