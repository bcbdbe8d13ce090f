import type { Writer } from '#server/database/database.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { addImportedTickets } from '#server/features/members/registration-queries.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import {
  countExpired,
  countOutdatedLines,
  insertImportedLots,
  insertImportedMovements,
} from '#server/features/tickets/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { inParts, linesAtOnce } from './in-parts.ts'
import type { Prepare } from './in-parts.ts'
import { findMembersOfLines, sumTickets } from './queries.ts'

/**
 * Gives a lot to the member of each line, with a movement that says that the tickets were imported. No mail is sent, because the members
 * had the tickets before. Throws `error.import.changed` when one of the accounts was closed, a last day is over, or another import has
 * given the same tickets meanwhile.
 */
export const prepareTickets: Prepare =
  async () =>
  async (writer, { id, actor, lines }, now) => {
    const members = await findMembersOfLines(writer, id)
    await lockAll(writer, members)
    if ((await countOutdatedLines(writer, id, now)) > 0) throw new ApiError('error.import.changed')
    const receivers = new Set(members)
    // As every other change of a member's tickets does.
    for (const memberId of (await countExpired(writer, now)).keys())
      if (receivers.has(memberId)) await expireLots(writer, memberId, now)
    await inParts(writer, id, async (part) => {
      await addImportedTickets(writer, part)
      await insertImportedLots(writer, part)
      await insertImportedMovements(writer, { ...part, actorId: actor }, now)
    })
    const ticketsGranted = await sumTickets(writer, id)
    return { action: 'tickets.imported', after: { members: members.length, lots: lines, ticketsGranted } }
  }

/** In the order in which other transactions lock several members. */
async function lockAll(writer: Writer, members: readonly string[]): Promise<void> {
  for (let first = 0; first < members.length; first += linesAtOnce) {
    const ids = members.slice(first, first + linesAtOnce)
    if ((await lockMembers(writer, ids)).length < ids.length) throw new ApiError('error.import.changed')
  }
}
