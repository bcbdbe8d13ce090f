import { readLesson as readLessonCall } from '#contract/schedule/lesson-page.ts'
import {
  findLessons as findLessonsCall,
  listLessonTitles,
  suggestLesson as suggestLessonCall,
} from '#contract/schedule/lesson-search.ts'
import { copyLesson as copyLessonCall } from '#contract/schedule/lesson-copies.ts'
import * as api from '#contract/lessons.ts'
import * as seriesApi from '#contract/schedule/series.ts'
import {
  substituteDay as substituteDayCall,
  substituteTeacher as substituteTeacherCall,
} from '#contract/schedule/substitutes.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import type { App } from '#server/services.ts'
import { languageOf } from '#server/http/request-language.ts'
import { languages } from '#studio/languages.ts'
import { startOfWeek } from '#time/tokyo.ts'
import { cancelLesson } from './cancel-lesson.ts'
import { changeLesson } from './change-lesson.ts'
import { copyLesson, createLesson, suggestLesson, titlesWithKinds } from './create-lesson.ts'
import { findLessons } from './find-lessons.ts'
import { createListWeek } from './list-week.ts'
import { readLesson } from './read-lesson.ts'
import { drawCurrentWeek } from './schedule-picture.ts'
import { findLastSeats } from '#server/features/lessons/search-queries.ts'
import { cancelSeries, previewSeriesDeletion } from './series/cancel-series.ts'
import { changeSeries, previewSeriesChange } from './series/change-series.ts'
import { substituteDay, substituteTeacher } from './substitute-teacher.ts'
import { createSeries, previewSeries } from './series/create-series.ts'

export function schedule(app: App): void {
  const { registerEndpoint, database, writeMail, readFacts } = app
  const listWeek = createListWeek(database, readFacts)
  registerEndpoint(api.listLessons, ({ query, caller, databaseVersion, request, reply }) => {
    reply.header('vary', 'accept-language, authorization')
    const { start, end, cancelled } = query
    const range = { from: Date.parse(start), to: Date.parse(end), withCancelled: cancelled === 'true' }
    return listWeek({ ...range, language: languageOf(request) }, caller, databaseVersion)
  })

  registerEndpoint(listLessonTitles, async ({ ctx }) => ({
    titles: await titlesWithKinds(ctx),
    lastSeats: await findLastSeats(database.reader),
  }))
  registerEndpoint(suggestLessonCall, ({ ctx, query }) => suggestLesson(ctx, query.title))
  registerEndpoint(findLessonsCall, ({ ctx, query }) => findLessons(ctx, query.q))
  registerEndpoint(readLessonCall, ({ ctx, params, request }) =>
    readLesson(ctx, params.id, { language: languageOf(request), writeMail }),
  )
  registerEndpoint(api.createLesson, ({ ctx, body }) => createLesson(ctx, body))
  registerEndpoint(copyLessonCall, ({ ctx, params, body }) => copyLesson(ctx, { ...params, ...body }))
  registerEndpoint(api.updateLesson, ({ ctx, params, query: { scope, byHand }, body, request }) => {
    const change = { ...params, fields: body, ifMatch: ifMatchOf(request) }
    if (scope === 'one') return changeLesson(ctx, change)
    return changeSeries(ctx, { ...change, scope, byHand })
  })
  registerEndpoint(substituteTeacherCall, ({ ctx, params, body, request }) =>
    substituteTeacher(ctx, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(substituteDayCall, ({ ctx, params, body }) => substituteDay(ctx, { ...params, ...body }))
  registerEndpoint(api.deleteLesson, ({ ctx, params, query, request }) => {
    const { scope, byHand, reasonJa, reasonEn, shown } = query
    const announcement = { reason: { ja: reasonJa, en: reasonEn }, shown: shown === 'true' }
    const deletion = { ...params, ifMatch: ifMatchOf(request), announcement }
    if (scope === 'one') return cancelLesson(ctx, deletion)
    return cancelSeries(ctx, { ...deletion, scope, byHand })
  })
  registerEndpoint(seriesApi.previewSeries, ({ ctx, body, request }) =>
    previewSeries(ctx, body, languageOf(request)),
  )
  registerEndpoint(seriesApi.createSeries, ({ ctx, body, request }) =>
    createSeries(ctx, body, languageOf(request)),
  )
  registerEndpoint(seriesApi.previewSeriesChange, ({ ctx, params, query, body }) =>
    previewSeriesChange(ctx, { ...params, ...query, fields: body }),
  )
  registerEndpoint(seriesApi.previewSeriesDeletion, ({ ctx, params, query }) =>
    previewSeriesDeletion(ctx, { ...params, ...query }),
  )
  schedulePictureRoutes(app)
}

/**
 * `/schedule-ja.svg` and `/schedule-en.svg`: the lessons of the current week as a wide picture;
 * `/schedule-ja-tall.svg` and `/schedule-en-tall.svg`: the same for a phone.
 */
function schedulePictureRoutes({ fastify, database, clock }: App): void {
  const pictures = languages.flatMap((language) => [
    { path: `/schedule-${language}.svg`, language, shape: 'wide' as const },
    { path: `/schedule-${language}-tall.svg`, language, shape: 'tall' as const },
  ])
  const kept = new VersionedCache<string>(pictures.length)
  for (const { path, language, shape } of pictures) {
    fastify.get(path, async (_, reply) => {
      const now = clock()
      const picture = await kept.get(`${path} ${startOfWeek(now)}`, await database.version(), () =>
        drawCurrentWeek(database.reader, { language, shape }, now),
      )
      return reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'no-cache').send(picture)
    })
  }
}
