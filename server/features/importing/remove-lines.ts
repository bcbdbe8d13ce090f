import type { Context } from '#server/context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { dayMs } from '#time/tokyo.ts'
import { deleteLines, deleteOpenImport, findRemovable, lockImport } from './queries.ts'

/** So few rows that the writers of bookings, which wait for the transaction, do not notice it. */
const atOnce = 500

/**
 * How long the lines of an import are kept that was not finished. They are personal data of people who are no
 * members.
 */
const openLifeMs = dayMs

/** How long members of an import can be sent the link for a password. */
const invitableMs = 30 * dayMs

/** Removes an import that was not finished, or the lines of one that was. */
async function removeImports(database: Database, ids: readonly string[]): Promise<number> {
  let removed = 0
  await forEachRow(ids, async (id) => {
    for (let count = atOnce; count === atOnce; removed += count)
      count = await database.transact((writer) => removeSome(writer, id))
  })
  return removed
}

/** Removes some lines, and with the last ones the import that was not finished. Returns how many lines. */
async function removeSome(writer: Writer, id: string): Promise<number> {
  // No line is added meanwhile.
  await lockImport(writer, id)
  const count = await deleteLines(writer, id, atOnce)
  if (count < atOnce) await deleteOpenImport(writer, id)
  return count
}

/** Gives up what an administrator has begun to import and not finished. */
export async function removeOpenImports(database: Database, actorId: string): Promise<void> {
  const open = { before: Number.MAX_SAFE_INTEGER, actorId, finished: false }
  await removeImports(database, await findRemovable(database.reader, open))
}

/** Removes the lines of old imports. Returns how many. */
export async function removeOldLines(ctx: Context): Promise<number> {
  const { reader } = ctx
  const open = await findRemovable(reader, { before: ctx.now - openLifeMs, finished: false })
  const finished = await findRemovable(reader, { before: ctx.now - invitableMs, finished: true })
  return removeImports(ctx.database, [...open, ...finished])
}
