import type { FastifyInstance } from 'fastify'
import { asPublic } from '#server/http/public-answer.ts'
import { languages } from '#studio/languages.ts'
import type { ConfirmNews } from './current-news.ts'
import { feedPaths, writeFeed } from './write-feed.ts'

/** What feed readers read: `/news.atom` and `/en/news.atom`. */
export function feedRoutes(
  app: FastifyInstance,
  { confirmNews, publicUrl }: { confirmNews: ConfirmNews; publicUrl: string },
): void {
  for (const language of languages) {
    app.get(feedPaths[language], async (request, reply) => {
      const { shown } = await confirmNews()
      const bytes = asPublic(reply, Buffer.from(writeFeed(shown, language, publicUrl)))
      if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send()
      return reply.type('application/atom+xml; charset=utf-8').send(bytes)
    })
  }
}
