import type { Reader } from '#server/database/database.ts'
import { countExpired } from './lot-queries.ts'

/** The members without the tickets that have expired and whose expiry is not recorded yet. */
export async function withUsableTickets<Member extends { id: string; tickets: number }>(
  reader: Reader,
  members: Member[],
  now: number,
): Promise<Member[]> {
  const expired = await countExpired(reader, now)
  return members.map((member) => ({ ...member, tickets: member.tickets - (expired.get(member.id) ?? 0) }))
}
