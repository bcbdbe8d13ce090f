import * as api from '#contract/calendar-feeds.ts'
import type { Context } from '#server/context.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import type { App } from '#server/services.ts'
import { recordSecurityEvent } from '#server/http/security-log.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText } from '#time/tokyo.ts'
import { endFeedOf, findFeedOf, replaceFeed } from './queries.ts'
import type { Feed } from './queries.ts'
import { calendarRoutes } from './calendar-routes.ts'

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
    await replaceFeed(tx.writer, tx.caller.id, feed)
    return feed
  })
}
