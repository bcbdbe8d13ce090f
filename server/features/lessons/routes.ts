import type { FastifyInstance } from 'fastify'
import * as api from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { languageOf } from '#server/http/request-language.ts'
import { languages } from '#studio/languages.ts'
import type { Clock } from '#time/clock.ts'
import { cancelLesson } from './cancel-lesson.ts'
import { changeLesson } from './change-lesson.ts'
import { copyLesson } from './copy-lesson.ts'
import { createLesson } from './create-lesson.ts'
import { createListWeek } from './list-week.ts'
import { drawCurrentWeek } from './schedule-picture.ts'

interface Parts {
  database: Database
  clock: Clock
}

export function lessonRoutes(registerEndpoint: RegisterEndpoint, { database, clock }: Parts): void {
  const listWeek = createListWeek(database)
  registerEndpoint(api.listLessons, ({ query, caller, request, reply }) => {
    reply.header('vary', 'accept-language, authorization')
    const range = { from: Date.parse(query.start), to: Date.parse(query.end), language: languageOf(request) }
    return listWeek(range, caller)
  })

  registerEndpoint(api.createLesson, ({ caller, body }) => createLesson(database, caller.id, body, clock()))
  registerEndpoint(api.copyLesson, ({ caller, params, body }) =>
    copyLesson(database, caller.id, params.id, body, clock()),
  )
  registerEndpoint(api.updateLesson, ({ caller, params, body }) =>
    changeLesson(database, caller.id, params.id, body, clock()),
  )
  registerEndpoint(api.deleteLesson, ({ caller, params, query }) =>
    cancelLesson(database, caller.id, { ...params, ...query }, clock()),
  )
}

/** `/schedule-ja.svg` and `/schedule-en.svg`: the lessons of the current week as a picture. */
export function schedulePictureRoutes(app: FastifyInstance, { database, clock }: Parts): void {
  for (const language of languages) {
    app.get(`/schedule-${language}.svg`, { schema: { hide: true } }, async (_, reply) => {
      const picture = await drawCurrentWeek(database.reader, language, clock())
      return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'no-cache').send(picture)
    })
  }
}
