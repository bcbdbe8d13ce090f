import type { ImportKind, ImportProblem, ImportRow } from '#contract/importing/imports.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { ReadPart } from './check-lines.ts'
import { readLessons } from './lesson-lines.ts'
import { readMembers } from './member-lines.ts'
import { findImportOf, insertImport, lockImport, replaceLines } from './queries.ts'
import { removeOpenImports } from './remove-lines.ts'
import { readLots } from './ticket-lines.ts'

const readers: Record<ImportKind, ReadPart> = {
  members: readMembers,
  tickets: readLots,
  lessons: readLessons,
}

/** Checks lines and keeps those without a problem aside. Throws `error.import.notFound`. */
export async function stageLines(
  ctx: Context<AdminCaller>,
  { id, rows }: { id: string; rows: readonly ImportRow[] },
): Promise<{ problems: ImportProblem[] }> {
  const own = await findImportOf(ctx.reader, id, ctx.caller.id)
  if (own === undefined || own.finishedAt !== null) throw new ApiError('error.import.notFound')
  const read = await readers[own.kind](ctx, rows)
  const sent = rows.map(({ line }) => line)
  const problems = await ctx.transact(async (tx) => {
    // Again, because it may be finished or given up meanwhile.
    const locked = await lockImport(tx.writer, id)
    if (locked === undefined || locked.finishedAt !== null) throw new ApiError('error.import.notFound')
    const outcome = await read.check(tx, { importId: id, sent })
    await replaceLines(tx.writer, id, { sent, kept: outcome.kept })
    return outcome.problems
  })
  return { problems: [...read.problems, ...problems].toSorted((a, b) => a.line - b.line) }
}

/** Begins an import, and gives up what the administrator has begun before. */
export async function startImport(
  ctx: Context<AdminCaller>,
  file: { kind: ImportKind; fileName: string; lines: number },
): Promise<{ id: string }> {
  await removeOpenImports(ctx.database, ctx.caller.id)
  const id = newId()
  await ctx.transact((tx) => insertImport(tx.writer, { ...file, id, actorId: tx.caller.id }, tx.now))
  return { id }
}
