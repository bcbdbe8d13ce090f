import * as api from '#contract/schedule/series.ts'
import type { App } from '#server/services.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { languageOf } from '#server/http/request-language.ts'
import { previewSeriesDeletion } from './cancel-series.ts'
import { previewSeriesChange } from './change-series.ts'
import { createSeries, previewSeries } from './create-series.ts'

/** The calls about series. Those that change or delete lessons of one are calls of lessons. */
export function seriesRoutes({ registerEndpoint, clock }: App): void {
  registerEndpoint(api.previewSeries, ({ ctx, body, request }) =>
    previewSeries(ctx, body, languageOf(request)),
  )
  registerEndpoint(api.createSeries, ({ ctx, caller, body, request }) =>
    createSeries(ctx, body, {
      request: repeatableRequest(caller, request),
      language: languageOf(request),
      now: clock(),
    }),
  )
  registerEndpoint(api.previewSeriesChange, ({ ctx, params, query, body }) =>
    previewSeriesChange(ctx, { ...params, ...query, fields: body }),
  )
  registerEndpoint(api.previewSeriesDeletion, ({ ctx, params, query }) =>
    previewSeriesDeletion(ctx, { ...params, ...query }),
  )
}
