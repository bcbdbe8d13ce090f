import { setImmediate } from 'node:timers/promises'
import { isUniqueViolation } from '#server/database/constraint-violations.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { insertImported, takeNumbers } from '#server/features/members/import-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { countLines, emptyLines, findEndOfPart, lockImport, markFinished } from './queries.ts'

/** So many members are inserted before other requests have their turn to read. */
const atOnce = 500

interface Wanted {
  id: string
  actor: AdminId
}

/**
 * Makes members of all lines in one transaction, which only copies what was checked and computed before. Their password is random and
 * known to no person; the members choose their own by a mailed link. Repeated, it answers the same and does nothing.
 * Throws `error.import.notFound`, `error.import.incomplete`, and `error.import.changed` when a member has got one of the addresses since.
 */
export async function finishImport(
  database: Database,
  { id, actor }: Wanted,
  now: number,
): Promise<{ lines: number }> {
  // One for all of them, because a hash takes 50 ms, and because no person can know it.
  const passwordHash = await hashPassword(newId())
  const lines = await database
    .transact(async (writer) => {
      const found = await lockImport(writer, id)
      if (found?.actorId !== actor) throw new ApiError('error.import.notFound')
      if (found.finishedAt !== null) return found.lines
      if ((await countLines(writer, id)) !== found.lines) throw new ApiError('error.import.incomplete')
      await insertAll(writer, { id, lines: found.lines, passwordHash }, now)
      await markFinished(writer, id, now)
      const after = { members: found.lines }
      const entry = { action: 'members.imported', subjectId: id, before: null, after } as const
      await record(writer, { actor, ...entry }, now)
      return found.lines
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError('error.import.changed') : error
    })
  await emptyAllLines(database, id)
  return { lines }
}

async function insertAll(
  writer: Writer,
  { id, lines, passwordHash }: { id: string; lines: number; passwordHash: string },
  now: number,
): Promise<void> {
  let number = await takeNumbers(writer, lines)
  for (let after = 0; ;) {
    const until = await findEndOfPart(writer, id, { after, most: atOnce })
    if (until === undefined) return
    number += await insertImported(writer, { importId: id, after, until, number, passwordHash }, now)
    after = until
    await setImmediate()
  }
}

/** In transactions of their own, so that bookings do not wait. What a crash leaves goes with the lines (remove-lines.ts). */
async function emptyAllLines(database: Database, id: string): Promise<void> {
  for (;;) {
    const emptied = await database.transact((writer) => emptyLines(writer, id, atOnce))
    if (emptied < atOnce) return
  }
}
