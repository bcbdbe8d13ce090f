import type { FastifyInstance } from 'fastify'
import { languages } from '#studio/languages.ts'
import { dayMs, startOfWeek } from '#time/tokyo.ts'
import type { Database } from '#server/database/database.ts'
import { listBetween } from './queries.ts'
import type { Clock } from '#time/clock.ts'
import { drawWeek } from './schedule-picture.ts'

/** `/schedule-ja.svg` and `/schedule-en.svg`: this week's lessons as a picture, always the current ones. */
export function scheduleRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  for (const language of languages) {
    app.get(`/schedule-${language}.svg`, { schema: { hide: true } }, async (_, reply) => {
      const from = startOfWeek(clock())
      const lessons = await listBetween(database.reader, from, from + 7 * dayMs)
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(drawWeek(lessons, from, language))
    })
  }
}
