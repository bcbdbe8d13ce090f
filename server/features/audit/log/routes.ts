import { listDeeds } from '#contract/audit.ts'
import { totalHeader } from '#contract/paging.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { listDeedsOf } from './service.ts'

export function auditRoutes(mount: Mount, { database }: { database: Database }): void {
  mount(listDeeds, async ({ query, request, reply }) => {
    const { deeds, total } = await listDeedsOf(database.reader, { ...query, language: languageOf(request) })
    reply.header(totalHeader, total)
    return deeds
  })
}
