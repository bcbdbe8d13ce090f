import { listLessons } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { languageOf } from '#server/http/request-language.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { createListWeek } from './list-week.ts'

export function lessonRoutes(registerEndpoint: RegisterEndpoint, { database }: { database: Database }): void {
  const listWeek = createListWeek(database)
  registerEndpoint(listLessons, ({ query, caller, request, reply }) => {
    reply.header('vary', 'accept-language, authorization')
    const range = { from: Date.parse(query.start), to: Date.parse(query.end), language: languageOf(request) }
    return listWeek(range, caller)
  })
}
