import type * as z from 'zod/mini'
import type { AuditAction } from '#contract/audit.ts'
import type { ImportKind, usedTickets } from '#contract/importing/imports.ts'
import { isForeignKeyViolation } from '#server/database/constraint-violations.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { deleteUnusedLessons } from '#server/features/lessons/search-queries.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { deleteUnusedMembers, takeImportedTickets } from '#server/features/members/registration-queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { insertMovements } from '#server/features/tickets/queries.ts'
import { emptyLotsOfImport, listLotsOfImport } from '#server/features/tickets/undo-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import { linesAtOnce } from './finish-import.ts'
import { countLines, deleteAllLines, findLastInvitation, lockImport, markUndone } from './queries.ts'

const actions = {
  members: 'members.importUndone',
  tickets: 'tickets.importUndone',
  lessons: 'lessons.importUndone',
} as const satisfies Record<ImportKind, AuditAction>

/**
 * Takes back all members, tickets or lessons of an import, or none. Repeated, it answers the same and does
 * nothing.
 * @throws `error.import.notFound`, `error.import.kept` when its lines were removed after their time,
 *   `error.import.invited` when a member was sent a link, `error.import.used` when a member or a lesson was
 *   changed or used since, `error.import.ticketsUsed`
 */
export function undoImport(
  database: Database,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<{ lines: number }> {
  return database
    .transact(async (writer) => {
      const found = await lockImport(writer, id)
      if (found === undefined || found.finishedAt === null) throw new ApiError('error.import.notFound')
      const { kind, lines, undoneAt } = found
      if (undoneAt !== null) return { lines }
      if ((await countLines(writer, id)) !== lines) throw new ApiError('error.import.kept')
      if ((await findLastInvitation(writer, id)) !== undefined) throw new ApiError('error.import.invited')
      if (kind === 'lessons') await lockCalendar(writer)
      if ((await removeAll(writer, { kind, id, actor }, now)) !== lines)
        throw new ApiError('error.import.used')
      await deleteAllLines(writer, id)
      await markUndone(writer, id, now)
      const after = { [kind === 'tickets' ? 'lots' : kind]: lines }
      await record(writer, { actor, action: actions[kind], subjectId: id, before: null, after }, now)
      return { lines }
    })
    .catch((error: unknown) => {
      // A booking, a ticket, a session or another row names one of them.
      throw isForeignKeyViolation(error) ? new ApiError('error.import.used') : error
    })
}

/** Returns how many lines were taken back. */
function removeAll(
  writer: Writer,
  { kind, id, actor }: { kind: ImportKind; id: string; actor: AdminId },
  now: number,
): Promise<number> {
  if (kind === 'members') return deleteUnusedMembers(writer, id)
  if (kind === 'lessons') return removeLessons(writer, id)
  return undoTickets(writer, { importId: id, actorId: actor }, now)
}

async function removeLessons(writer: Writer, importId: string): Promise<number> {
  const deleted = await deleteUnusedLessons(writer, importId)
  for (const id of deleted) await release(writer, id)
  return deleted.length
}

type Lot = Awaited<ReturnType<typeof listLotsOfImport>>[number]

/** So many members who have used tickets are named. */
const named = 20

/**
 * Takes back the tickets of all lines of an import, or of none, with a movement for each lot, because the
 * ledger keeps what the import gave. Tickets that have expired unused stay as they are. Returns how many
 * lines had become lots.
 * @throws `error.import.ticketsUsed` with the members who have used some
 */
async function undoTickets(
  writer: Writer,
  { importId, actorId }: { importId: string; actorId: string },
  now: number,
): Promise<number> {
  const before = await listLotsOfImport(writer, importId)
  const memberIds = [...new Set(left(before).map(({ memberId }) => memberId))].toSorted()
  for (let first = 0; first < memberIds.length; first += linesAtOnce)
    await lockMembers(writer, memberIds.slice(first, first + linesAtOnce))
  // Again, because a booking or a merge may have come before the lock.
  const lots = await listLotsOfImport(writer, importId)
  const isLocked = new Set(memberIds)
  if (left(lots).some(({ memberId }) => !isLocked.has(memberId))) throw new ApiError('error.import.used')
  refuseUsed(lots)
  await recordTaking(writer, left(lots), { actorId, now })
  await takeImportedTickets(writer, importId)
  await emptyLotsOfImport(writer, importId)
  return lots.length
}

const left = (lots: readonly Lot[]) => lots.filter(({ remaining }) => remaining > 0)

function refuseUsed(lots: readonly Lot[]): void {
  const users = [...Map.groupBy(lots, ({ memberId }) => memberId).values()].flatMap((own) => {
    const [first] = own
    const used = own.reduce((sum, lot) => sum + lot.used, 0)
    if (first === undefined || used === 0) return []
    return [{ id: first.memberId, number: first.number, name: fullName(first), used }]
  })
  if (users.length === 0) return
  const current: z.output<typeof usedTickets> = { count: users.length, members: users.slice(0, named) }
  throw new ApiError('error.import.ticketsUsed', undefined, current)
}

/** The balance of each movement is without the tickets of the member's lots before it. */
async function recordTaking(
  writer: Writer,
  lots: readonly Lot[],
  { actorId, now }: { actorId: string; now: number },
): Promise<void> {
  const taken = new Map<string, number>()
  const rows = lots.map(({ id, memberId, balance, remaining }) => {
    const sum = (taken.get(memberId) ?? 0) + remaining
    taken.set(memberId, sum)
    return {
      id: newId(),
      memberId,
      lotId: id,
      change: -remaining,
      balance: balance - sum,
      reason: 'importUndone' as const,
      bookingId: null,
      paymentId: null,
      actorId,
      at: now,
      note: null,
    }
  })
  for (let first = 0; first < rows.length; first += linesAtOnce)
    await insertMovements(writer, rows.slice(first, first + linesAtOnce))
}
