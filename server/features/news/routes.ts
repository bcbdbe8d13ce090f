import * as api from '#contract/news.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic, sendPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/services.ts'
import { newestNews, news as builtNews } from '#studio/news.ts'
import { changeNews, createNews, deleteNews } from './change-news.ts'
import { countNewsChanges, listNewsRows } from './queries.ts'
import { listedNews, newsOfFile, toItem, toShown } from './rules.ts'
import { languages } from '#studio/languages.ts'
import { feedPaths, writeFeed } from './write-feed.ts'

export function news(app: App): void {
  const { registerEndpoint, confirmNews } = app
  registerEndpoint(api.listShownNews, async ({ query, reply }) => {
    const { shown } = await confirmNews()
    return asPublic(
      reply,
      Buffer.from(JSON.stringify(newestNews(shown, query.size ?? Infinity).map(toShown))),
    )
  })
  registerEndpoint(api.listNews, async ({ ctx: { reader, now } }) => {
    const rows = (await countNewsChanges(reader)) === 0 ? newsOfFile(builtNews) : await listNewsRows(reader)
    return listedNews(rows, now).map((row) => toItem(row, now))
  })
  registerEndpoint(api.createNews, ({ ctx, body }) => createNews(ctx, body))
  registerEndpoint(api.updateNews, ({ ctx, params, body, request }) =>
    changeNews(ctx, { ...params, fields: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteNews, ({ ctx, params, request }) =>
    deleteNews(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )
  feedRoutes(app)
}

/** What feed readers read: `/news.atom` and `/en/news.atom`. */
function feedRoutes({ fastify, readFacts, confirmNews, publicUrl }: App): void {
  for (const language of languages) {
    fastify.get(feedPaths[language], async (request, reply) => {
      const { shown } = await confirmNews()
      const bytes = Buffer.from(writeFeed(await readFacts(), shown, language, publicUrl))
      return sendPublic(request, reply, 'application/atom+xml; charset=utf-8', bytes)
    })
  }
}
