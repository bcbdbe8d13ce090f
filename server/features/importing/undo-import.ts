import type * as z from 'zod/mini'
import type { AuditAction } from '#contract/audit.ts'
import type { ImportKind, usedTickets } from '#contract/importing/imports.ts'
import { chunksOf } from '#server/database/chunks.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { isForeignKeyViolation } from '#server/database/constraint-violations.ts'
import type { Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { deleteUnusedLessons } from '#server/features/lessons/search-queries.ts'
import { lockMembers } from '#server/features/members/queries.ts'
import { deleteUnusedMembers, takeImportedTickets } from '#server/features/members/registration-queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { insertMovements } from '#server/features/tickets/queries.ts'
import { emptyLotsOfImport, listLotsOfImport } from '#server/features/tickets/undo-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
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
export function undoImport(ctx: Context<AdminCaller>, id: string): Promise<{ lines: number }> {
  return ctx
    .transact(async (tx) => {
      const locked = await lockImport(tx.writer, id)
      if (locked === undefined || locked.finishedAt === null) throw new ApiError('error.import.notFound')
      const { kind, lines, undoneAt } = locked
      if (undoneAt !== null) return { lines }
      if ((await countLines(tx.writer, id)) !== lines) throw new ApiError('error.import.kept')
      if ((await findLastInvitation(tx.writer, id)) !== undefined) throw new ApiError('error.import.invited')
      if (kind === 'lessons') await lockCalendar(tx.writer)
      if ((await removeAll(tx, kind, id)) !== lines) throw new ApiError('error.import.used')
      await deleteAllLines(tx.writer, id)
      await markUndone(tx.writer, id, tx.now)
      const after = { [kind === 'tickets' ? 'lots' : kind]: lines }
      await tx.record({ action: actions[kind], subjectId: id, after })
      return { lines }
    })
    .catch((error: unknown) => {
      // A booking, a ticket, a session or another row names one of them.
      throw isForeignKeyViolation(error) ? new ApiError('error.import.used') : error
    })
}

/** Returns how many lines were taken back. */
function removeAll(tx: TransactionContext<AdminCaller>, kind: ImportKind, id: string): Promise<number> {
  if (kind === 'members') return deleteUnusedMembers(tx.writer, id)
  if (kind === 'lessons') return removeLessons(tx.writer, id)
  return undoTickets(tx, id)
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
async function undoTickets(tx: TransactionContext<AdminCaller>, importId: string): Promise<number> {
  const before = await listLotsOfImport(tx.writer, importId)
  const memberIds = [...new Set(left(before).map(({ memberId }) => memberId))].toSorted()
  for (const ids of chunksOf(memberIds)) await lockMembers(tx.writer, ids)
  // Again, because a booking or a merge may have come before the lock.
  const lots = await listLotsOfImport(tx.writer, importId)
  const isLocked = new Set(memberIds)
  if (left(lots).some(({ memberId }) => !isLocked.has(memberId))) throw new ApiError('error.import.used')
  refuseUsed(lots)
  await recordTaking(tx, left(lots))
  await takeImportedTickets(tx.writer, importId)
  await emptyLotsOfImport(tx.writer, importId)
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
async function recordTaking(tx: TransactionContext<AdminCaller>, lots: readonly Lot[]): Promise<void> {
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
      actorId: tx.caller.id,
      at: tx.now,
      note: null,
    }
  })
  for (const movements of chunksOf(rows)) await insertMovements(tx.writer, movements)
}
