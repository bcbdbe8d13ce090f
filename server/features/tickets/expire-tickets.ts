import type { Writer } from '#server/database/database.ts'
import { readAccount } from '#server/features/members/queries.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { expiry, moveTickets } from './move-tickets.ts'

/** Takes every ticket from a member who closes the account and whom the caller has locked; returns how many there were. */
export async function expireTickets(writer: Writer, memberId: MemberId, now: number): Promise<number> {
  const { tickets } = await readAccount(writer, memberId)
  if (tickets === 0) return 0
  const left = await moveTickets(writer, expiry(memberId, tickets), now)
  if (left !== 0) throw new Error('the tickets of a locked member were moved by another transaction')
  return tickets
}
