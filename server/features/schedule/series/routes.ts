import * as api from '#contract/schedule/series.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { previewSeriesDeletion } from './cancel-series.ts'
import { previewSeriesChange } from './change-series.ts'
import { createSeries, previewSeries } from './create-series.ts'

/** The calls about series. Those that change or delete lessons of one are calls of lessons. */
export function seriesRoutes({ registerEndpoint, database, clock }: App): void {
  registerEndpoint(api.previewSeries, ({ facts, body, request }) =>
    previewSeries(facts, database.reader, body, languageOf(request), clock()),
  )
  registerEndpoint(api.createSeries, ({ caller, facts, body, request }) =>
    createSeries(facts, database, caller.id, body, {
      request: repeatableRequest(caller, request),
      language: languageOf(request),
      now: clock(),
    }),
  )
  registerEndpoint(api.previewSeriesChange, ({ params, query, body }) =>
    previewSeriesChange(database.reader, { ...params, ...query, fields: body }, clock()),
  )
  registerEndpoint(api.previewSeriesDeletion, ({ params, query }) =>
    previewSeriesDeletion(database.reader, { ...params, ...query }, clock()),
  )
}
