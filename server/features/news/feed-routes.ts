import type { App } from '#server/services.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'
import { feedPaths, writeFeed } from './write-feed.ts'

/** What feed readers read: `/news.atom` and `/en/news.atom`. */
export function feedRoutes({ fastify, readFacts, confirmNews, publicUrl }: App): void {
  for (const language of languages) {
    fastify.get(feedPaths[language], async (request, reply) => {
      const { shown } = await confirmNews()
      const bytes = Buffer.from(writeFeed(await readFacts(), shown, language, publicUrl))
      return sendPublic(request, reply, 'application/atom+xml; charset=utf-8', bytes)
    })
  }
}
