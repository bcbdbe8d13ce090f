import * as api from '#contract/line.ts'
import { findOriginal } from '#server/features/facts/studio-address.ts'
import { ApiError } from '#server/http/api-error.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import type { App } from '#server/services.ts'
import { isoText } from '#time/tokyo.ts'
import { makeCode, unlink } from './link.ts'
import { findLinkOf } from './queries.ts'
import { readEvents, receiveEvent } from './receive-events.ts'

export async function line(app: App): Promise<void> {
  const { registerEndpoint, linkTokens } = app
  registerEndpoint(api.readOwnLine, async ({ ctx, caller }) => {
    const link = await findLinkOf(ctx.reader, caller.id)
    return {
      offered: app.line !== undefined,
      link: link === undefined ? null : { linkedAt: isoText(link.linkedAt) },
    }
  })
  registerEndpoint(api.makeLineCode, async ({ ctx, request }) => {
    const code = await makeCode(ctx, { line: app.line, linkTokens })
    recordSecurityEvent(request, 'lineCode.made')
    return { code }
  })
  registerEndpoint(api.unlinkLine, async ({ ctx, request }) => {
    if (await unlink(ctx)) recordSecurityEvent(request, 'line.unlinked')
    return {}
  })
  await webhookRoute(app)
}

/** LINE sends a few events at a time, each with one message of 5,000 characters at most. */
const bodyLimit = 256 * 1024

/**
 * `POST /api/line/webhook`, called by LINE. Refuses what LINE did not sign. Answers 500 when it fails and 503
 * in a copy of the studio, so that LINE sends the events again, where the owner has switched that on.
 */
async function webhookRoute(app: App): Promise<void> {
  const { fastify, visitorContext, publicUrl, line: account } = app
  if (account === undefined) return
  await fastify.register(async (inner) => {
    // Kept as bytes, because LINE signs the bytes.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    inner.post('/api/line/webhook', { bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!(await account.isSigned(body, String(request.headers['x-line-signature'] ?? '')))) {
        request.log.warn('a LINE webhook with a wrong signature was refused')
        throw new ApiError('error.server.unauthorized')
      }
      const events = readEvents(body)
      const ctx = await visitorContext(request)
      if ((await findOriginal(ctx.reader, publicUrl)) !== undefined) {
        request.log.warn('a LINE webhook was not accepted, because this is a copy of the studio')
        throw new ApiError('error.server.unavailable')
      }
      for (const event of events) {
        const text = await receiveEvent(ctx, app, event)
        if (text === undefined || event.replyToken === undefined) continue
        const outcome = await account.reply({ token: event.replyToken, text })
        if (outcome.state !== 'taken') request.log.warn({ code: outcome.code }, 'a LINE answer was not sent')
      }
      request.log.info({ events: events.length }, 'LINE webhook received')
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
