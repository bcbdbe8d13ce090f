import * as api from '#contract/calendar-feeds.ts'
import type { Database } from '#server/database/database.ts'
import type { MemberId } from '#server/http/authentication.ts'
import type { App } from '#server/context.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText } from '#time/tokyo.ts'
import { endFeedOf, findFeedOf, replaceFeed } from './queries.ts'
import type { Feed } from './queries.ts'
import { calendarRoutes } from './calendar-routes.ts'

export function calendarFeeds(app: App): void {
  const { registerEndpoint, database, clock, publicUrl, linkTokens } = app
  const answerOf = ({ id, createdAt }: Feed) => ({
    address: `${publicUrl}/calendar/${linkTokens.sign('calendar', id)}.ics`,
    createdAt: isoText(createdAt),
  })

  registerEndpoint(api.readCalendarFeed, async ({ caller }) => {
    const feed = await findFeedOf(database.reader, caller.id)
    return { feed: feed === undefined ? null : answerOf(feed) }
  })
  registerEndpoint(api.renewCalendarFeed, async ({ caller, request }) => {
    const feed = await renewFeed(database, caller.id, clock())
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
function renewFeed(database: Database, memberId: MemberId, now: number): Promise<Feed> {
  const feed = { id: newId(), createdAt: now }
  return database.transact(async (writer) => {
    await replaceFeed(writer, memberId, feed)
    return feed
  })
}
