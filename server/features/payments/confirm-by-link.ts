import type { Database } from '#server/database/database.ts'
import { isEmailConfirmed, markEmailConfirmed } from '#server/features/members/queries.ts'

/**
 * Confirms the address of a member who has followed a payment link. Such a link only went to the present address, because every other
 * address counts as confirmed as soon as it becomes the present one.
 */
export async function confirmByLink(database: Database, memberId: string, now: number): Promise<void> {
  // Asked first, so that opening the link again writes nothing.
  if (await isEmailConfirmed(database.reader, memberId)) return
  await database.transact((writer) => markEmailConfirmed(writer, memberId, now))
}
