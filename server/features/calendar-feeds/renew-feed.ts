import type { Database } from '#server/database/database.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { replaceFeed } from './queries.ts'
import type { Feed } from './queries.ts'

/** Gives the member a new feed. The address of the one before ends. */
export function renewFeed(database: Database, memberId: MemberId, now: number): Promise<Feed> {
  const feed = { id: newId(), createdAt: now }
  return database.transact(async (writer) => {
    await replaceFeed(writer, memberId, feed)
    return feed
  })
}
