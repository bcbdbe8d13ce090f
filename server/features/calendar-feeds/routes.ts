import * as api from '#contract/calendar-feeds.ts'
import type { Context } from '#server/context.ts'
import { lockOwnMember } from '#server/features/members/own-member.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText } from '#time/tokyo.ts'
import { endFeedOf, findFeedOf, replaceFeed, findMemberOfFeed } from './queries.ts'
import type { Feed } from './queries.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#server/http/api-error.ts'
import { isUnchanged, weakEntityTag } from '#server/http/entity-tag.ts'
import { createWriteStudioCalendar, writeMemberCalendar } from './write-calendar.ts'
import type { WrittenCalendar } from './write-calendar.ts'

export function calendarFeeds(app: App): void {
  const { registerEndpoint, database, publicUrl, linkTokens } = app
  const answerOf = ({ id, createdAt }: Feed) => ({
    address: `${publicUrl}/calendar/${linkTokens.sign('calendar', id)}.ics`,
    createdAt: isoText(createdAt),
  })

  registerEndpoint(api.readCalendarFeed, async ({ caller }) => {
    const feed = await findFeedOf(database.reader, caller.id)
    return { feed: feed === undefined ? null : answerOf(feed) }
  })
  registerEndpoint(api.renewCalendarFeed, async ({ ctx, request }) => {
    const feed = await renewFeed(ctx)
    recordSecurityEvent(request, 'calendarFeed.renewed')
    return { feed: answerOf(feed) }
  })
  registerEndpoint(api.endCalendarFeed, async ({ caller, request }) => {
    const ended = await database.transact((writer) => endFeedOf(writer, caller.id))
    if (ended) recordSecurityEvent(request, 'calendarFeed.ended')
    return {}
  })
  calendarRoutes(app)
}

/** Gives the member a new feed. The address of the one before ends. */
function renewFeed(ctx: Context<MemberCaller>): Promise<Feed> {
  const feed = { id: newId(), createdAt: ctx.now }
  return ctx.transact(async (tx) => {
    // No feed is made beside a closing or a blocking, which end it.
    await lockOwnMember(tx.writer, tx.caller.id)
    await replaceFeed(tx.writer, tx.caller.id, feed)
    return feed
  })
}

/**
 * What calendar programs read: `/calendar/studio.ics` and `/calendar/studio-en.ics`, the timetable, and
 * `/calendar/{secret}.ics`, the bookings of the member who made the secret address (docs/decisions/0011).
 */
function calendarRoutes(app: App): void {
  const { fastify, database, clock, publicUrl, linkTokens, rateLimit, readFacts } = app
  const writeStudioCalendar = createWriteStudioCalendar(app, publicUrl)
  const studioFiles = { 'studio.ics': 'ja', 'studio-en.ics': 'en' } as const

  for (const [file, language] of Object.entries(studioFiles)) {
    fastify.get(`/calendar/${file}`, async (request, reply) => {
      reply.header('cache-control', 'no-cache')
      return send(await writeStudioCalendar(language, clock()), request, reply, file)
    })
  }

  fastify.get<{ Params: { '*': string } }>('/calendar/*', async (request, reply) => {
    const [, secret = ''] = /^(.+)\.ics$/.exec(request.params['*']) ?? []
    // An address that was never valid takes the same look into the database as one that has ended.
    const member = await findMemberOfFeed(database.reader, linkTokens.read('calendar', secret) ?? '')
    if (member === undefined) {
      await rateLimit('unknownFeedPerAddress', request.ip)
      throw new ApiError('error.server.notFound')
    }
    await rateLimit('feedPerMember', member.memberId)
    const feed = { reader: database.reader, publicUrl }
    const calendar = await writeMemberCalendar(await readFacts(), feed, member, clock())
    reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    return send(calendar, request, reply, 'bookings.ics')
  })
}

/** @param file the name under which a browser saves it: the address of a member's calendar is a secret */
function send(
  { content, version }: WrittenCalendar,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): FastifyReply {
  reply.header('etag', weakEntityTag(version))
  if (isUnchanged(request, version)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file}"`)
    .send(content)
}
