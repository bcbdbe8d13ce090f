import * as api from '#contract/news.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/context.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { news as builtNews } from '#studio/news.ts'
import { changeNews, createNews, deleteNews } from './change-news.ts'
import { countNewsChanges, listNewsRows } from './queries.ts'
import { listedNews, newsOfFile, toItem, toShown } from './rules.ts'
import { feedRoutes } from './feed-routes.ts'

export function news(app: App): void {
  const { registerEndpoint, database, clock, confirmNews } = app
  registerEndpoint(api.listShownNews, async ({ query, reply }) => {
    const { shown } = await confirmNews()
    return asPublic(reply, Buffer.from(JSON.stringify(shown.slice(0, query.size).map(toShown))))
  })
  registerEndpoint(api.listNews, async () => {
    const { reader } = database
    const rows = (await countNewsChanges(reader)) === 0 ? newsOfFile(builtNews) : await listNewsRows(reader)
    return listedNews(rows, clock()).map((row) => toItem(row, clock()))
  })
  registerEndpoint(api.createNews, ({ caller, body, request }) =>
    createNews(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.updateNews, ({ caller, params, body, request }) =>
    changeNews(database, caller.id, { ...params, fields: body, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.deleteNews, ({ caller, params, request }) =>
    deleteNews(database, caller.id, { ...params, ifMatch: ifMatchOf(request) }, clock()),
  )
  feedRoutes(app)
}
