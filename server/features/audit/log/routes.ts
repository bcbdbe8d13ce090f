import { listDeeds } from '#contract/audit.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { listDeedsOf } from './service.ts'

export function auditRoutes(mount: Mount, { database }: { database: Database }): void {
  mount(listDeeds, ({ query, request }) => listDeedsOf(database.reader, query, languageOf(request)))
}
