import type { App } from '#server/services.ts'
import { declineByLink, newsReaderOf } from './decline-news.ts'
import { oneClickPath } from './mails.ts'

/** Enough for `List-Unsubscribe=One-Click` as a form of either kind. */
const bodyLimit = 1024

/**
 * The address in the header `List-Unsubscribe` of a news mail. Mail programs send a form there when their
 * reader chooses to get no more (RFC 8058); it has no login and no cookie. A program that opens the address
 * instead is led to the page with the button, because many open every link of a mail.
 */
export async function oneClickRoutes(app: App): Promise<void> {
  const { fastify, database, visitorContext, linkTokens, rateLimit } = app
  await fastify.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    // Any form: what counts is the address.
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    const path = `${oneClickPath}/:token`
    const options = { bodyLimit }

    inner.post<{ Params: { token: string } }>(path, options, async (request, reply) => {
      await rateLimit('writePerAddress', request.ip)
      await declineByLink(await visitorContext(request), linkTokens, request.params.token)
      return reply.header('cache-control', 'no-store').code(200).send('')
    })
    inner.get<{ Params: { token: string } }>(path, options, async (request, reply) => {
      const { token } = request.params
      const { language } = await newsReaderOf(database.reader, linkTokens, token)
      const page = language === 'ja' ? '/unsubscribe' : `/${language}/unsubscribe`
      return reply.header('cache-control', 'no-store').redirect(`${page}#token=${token}`)
    })
  })
}
