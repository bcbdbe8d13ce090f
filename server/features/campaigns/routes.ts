import * as api from '#contract/campaigns.ts'
import { grantCampaign, previewCampaign } from '#contract/tickets/ticket-administration.ts'
import { expectPassword } from '#server/features/members/own-member.ts'
import type { App } from '#server/services.ts'
import { chooseNews, declineByLink, newsReaderOf } from './decline-news.ts'
import { giveCampaign, readCampaign } from './give-tickets.ts'
import { readMailing, sendMailing } from './send-mailing.ts'
import { oneClickPath } from './mails.ts'

export async function campaigns(app: App): Promise<void> {
  const { registerEndpoint, database, linkTokens, rateLimit, writeMail } = app

  registerEndpoint(api.previewMailing, ({ ctx, query, body }) =>
    readMailing(ctx, writeMail, { mailing: body, filter: query }),
  )
  registerEndpoint(api.sendMailing, async ({ ctx, caller, query, body }) => {
    const { hash, password, ...mailing } = body
    if (password !== undefined) {
      await rateLimit('passwordPerAccount', caller.id)
      await expectPassword(database.reader, caller.id, password)
    }
    return sendMailing(ctx, { mailing, filter: query, hash, confirmed: password !== undefined })
  })
  registerEndpoint(previewCampaign, ({ ctx, query, body }) =>
    readCampaign(ctx, { ...body, conditions: query }),
  )
  registerEndpoint(grantCampaign, ({ ctx, query, body }) => giveCampaign(ctx, { ...body, conditions: query }))
  registerEndpoint(api.readNewsLink, async ({ ctx, body }) => {
    const { declined } = await newsReaderOf(ctx.reader, linkTokens, body.token)
    return { declined }
  })
  registerEndpoint(api.declineNews, ({ ctx, body }) => declineByLink(ctx, linkTokens, body.token))
  registerEndpoint(api.chooseNews, ({ ctx, caller, body }) => chooseNews(ctx, caller.id, body))
  await oneClickRoutes(app)
}

/** Enough for `List-Unsubscribe=One-Click` as a form of either kind. */
const bodyLimit = 1024

/**
 * The address in the header `List-Unsubscribe` of a news mail. Mail programs send a form there when their
 * reader chooses to get no more (RFC 8058); it has no login and no cookie. A program that opens the address
 * instead is led to the page with the button, because many open every link of a mail.
 */
async function oneClickRoutes(app: App): Promise<void> {
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
