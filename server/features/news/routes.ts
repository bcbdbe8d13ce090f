import * as api from '#contract/news.ts'
import type { Database } from '#server/database/database.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import { news } from '#studio/news.ts'
import type { Clock } from '#time/clock.ts'
import { changeNews, createNews, deleteNews } from './change-news.ts'
import type { ConfirmNews } from './current-news.ts'
import { countNewsChanges, listNewsRows } from './queries.ts'
import { listedNews, newsOfFile, toItem, toShown } from './rules.ts'

interface Parts {
  database: Database
  clock: Clock
  confirmNews: ConfirmNews
}

export function newsRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, confirmNews }: Parts,
): void {
  registerEndpoint(api.listShownNews, async ({ query, reply }) => {
    const { shown } = await confirmNews()
    return asPublic(reply, Buffer.from(JSON.stringify(shown.slice(0, query.size).map(toShown))))
  })
  registerEndpoint(api.listNews, async () => {
    const { reader } = database
    const rows = (await countNewsChanges(reader)) === 0 ? newsOfFile(news) : await listNewsRows(reader)
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
}
