import { listLessons } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/platform/languages.ts'
import type { Mount } from '#server/platform/mount.ts'
import { createListWeek } from './service.ts'

export function lessonRoutes(mount: Mount, { database }: { database: Database }): void {
  const listWeek = createListWeek(database)
  mount(listLessons, ({ query, caller, request, reply }) => {
    reply.header('vary', 'accept-language, authorization')
    const range = { from: Date.parse(query.start), to: Date.parse(query.end), language: languageOf(request) }
    return listWeek(range, caller)
  })
}
