import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/services.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isUnchanged, weakEntityTag } from '#server/http/entity-tag.ts'
import { findMemberOfFeed } from './queries.ts'
import { createWriteStudioCalendar, writeMemberCalendar } from './write-calendar.ts'
import type { WrittenCalendar } from './write-calendar.ts'

/**
 * What calendar programs read: `/calendar/studio.ics` and `/calendar/studio-en.ics`, the timetable, and
 * `/calendar/{secret}.ics`, the bookings of the member who made the secret address (docs/decisions/0011).
 */
export function calendarRoutes(app: App): void {
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
