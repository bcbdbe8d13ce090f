import type { FastifyInstance } from 'fastify'
import type { ReadFacts } from '#server/features/facts/current-facts.ts'
import { sendPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'
import type { ConfirmNews } from './current-news.ts'
import { feedPaths, writeFeed } from './write-feed.ts'

interface Parts {
  readFacts: ReadFacts
  confirmNews: ConfirmNews
  publicUrl: string
}

/** What feed readers read: `/news.atom` and `/en/news.atom`. */
export function feedRoutes(app: FastifyInstance, { readFacts, confirmNews, publicUrl }: Parts): void {
  for (const language of languages) {
    app.get(feedPaths[language], async (request, reply) => {
      const { shown } = await confirmNews()
      const bytes = Buffer.from(writeFeed(await readFacts(), shown, language, publicUrl))
      return sendPublic(request, reply, 'application/atom+xml; charset=utf-8', bytes)
    })
  }
}
