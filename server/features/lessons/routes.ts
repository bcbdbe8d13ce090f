import type { FastifyInstance } from 'fastify'
import * as api from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
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

  registerEndpoint(api.createLesson, ({ caller, body, request }) =>
    createLesson(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.copyLesson, ({ caller, params, body, request }) =>
    copyLesson(
      database,
      caller.id,
      { ...params, ...body },
      { request: repeatableRequest(caller, request), now: clock() },
    ),
  )
  registerEndpoint(api.updateLesson, ({ caller, params, body, request }) =>
    changeLesson(database, caller.id, { ...params, fields: body, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.deleteLesson, ({ caller, params, request }) =>
    cancelLesson(database, caller.id, { ...params, ifMatch: ifMatchOf(request) }, clock()),
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
