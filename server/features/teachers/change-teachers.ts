import { limits } from '#contract/limits.ts'
import type { Answer, Read } from '#contract/endpoint.ts'
import type { TeacherFields } from '#contract/teachers.ts'
import type { readOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import {
  countTeacherChange,
  deleteTeacherRow,
  findTeacherRow,
  findTeachersInUse,
  insertTeacher,
  listTeacherRows,
  setPosition,
  updateTeacherRow,
} from './queries.ts'
import { changedBy, isSame, recordedFields } from './rules.ts'
import type { TeacherRow } from './rules.ts'

interface ChangeTeacherInput {
  id: string
  ifMatch: IfMatch
}

/**
 * Adds a teacher at the end of the list; returns the id. Pages show all teachers at once, so there is a limit
 * to them.
 */
export function createTeacher(ctx: Context<AdminCaller>, fields: TeacherFields): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await countTeacherChange(tx.writer)
      const rows = await listTeacherRows(tx.writer)
      if (rows.length >= limits.teachers) throw new ApiError('error.teacher.tooMany')
      const position = (rows.at(-1)?.position ?? -1) + 1
      const row = changedBy(fields, { id: newId(), position, changedAt: tx.now, version: 1 })
      await expectPictures(tx.writer, [row.imageUrl], 'imageUrl')
      await insertTeacher(tx.writer, row)
      await tx.record({ action: 'teacher.created', subjectId: row.id, after: recordedFields(row) })
      return { id: row.id }
    }),
  )
}

/**
 * Changes a teacher. Refuses when another administrator has changed them since the caller saw them. If they
 * already have the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a
 * change.
 */
export function changeTeacher(
  ctx: Context<AdminCaller>,
  { id, ifMatch, fields }: ChangeTeacherInput & { fields: (before: TeacherRow) => TeacherFields },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await findForChange(tx.writer, id)
    const { position, version } = before
    const after = changedBy(fields(before), { id, position, changedAt: tx.now, version: version + 1 })
    if (isSame(before, after)) return { id }
    expectUnchanged(before, ifMatch)
    await expectPictures(tx.writer, [after.imageUrl], 'imageUrl')
    await writeChange(tx, before, after)
    return { id }
  })
}

/** How the studio introduces the caller; throws `error.teacher.notFound` for one who is no teacher. */
export async function readOwn(ctx: Context<AdminCaller>): Promise<Answer<typeof readOwnTeacher>> {
  const row = await findTeacherRow(ctx.reader, ctx.caller.teacherId ?? '')
  if (row === undefined) throw new ApiError('error.teacher.notFound')
  const { nameJa, nameEn, imageUrl, textJa, textEn, listed, version } = row
  return { nameJa, nameEn, imageUrl, textJa, textEn, listed: listed === 1, etag: String(version) }
}

/** Changes what the studio says about the caller. The rest of the teacher stays as administrators wrote it. */
export function changeOwnText(
  ctx: Context<AdminCaller>,
  { texts, ifMatch }: { texts: Read<typeof updateOwnTeacher, 'body'>; ifMatch: IfMatch },
): Promise<{ id: string }> {
  const fields = (before: TeacherRow) => ({ ...before, listed: before.listed === 1, ...texts })
  return changeTeacher(ctx, { id: ctx.caller.teacherId ?? '', ifMatch, fields })
}

/**
 * Deletes the teacher whom the caller saw, or takes them off the list when a lesson names them, also one that
 * is over, or when an account belongs to them.
 */
export function deleteTeacher(
  ctx: Context<AdminCaller>,
  { id, ifMatch }: ChangeTeacherInput,
): Promise<{ id: string; kept: boolean }> {
  return ctx.transact(async (tx) => {
    // No lesson gets the teacher meanwhile.
    await lockCalendar(tx.writer)
    const before = await findForChange(tx.writer, id)
    const kept = (await findTeachersInUse(tx.writer)).has(id)
    if (kept && before.listed === 0) return { id, kept }
    expectUnchanged(before, ifMatch)
    if (kept) {
      const after = { ...before, listed: 0 as const, changedAt: tx.now, version: before.version + 1 }
      await writeChange(tx, before, after)
      return { id, kept }
    }
    await deleteTeacherRow(tx.writer, id)
    await tx.record({ action: 'teacher.deleted', subjectId: id, before: recordedFields(before) })
    return { id, kept }
  })
}

/**
 * Puts all teachers into the order of these ids. Refuses when another administrator has added or deleted one
 * meanwhile.
 */
export function orderTeachers(ctx: Context<AdminCaller>, ids: readonly string[]): Promise<{ ids: string[] }> {
  return ctx.transact(async (tx) => {
    await countTeacherChange(tx.writer)
    const rows = await listTeacherRows(tx.writer)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ordered = [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    if (ordered.length !== rows.length || ids.length !== rows.length)
      throw new ApiError('error.teacher.listChanged')
    const order = ordered.map(({ id }) => id)
    if (rows.every(({ id }, position) => order[position] === id)) return { ids: order }
    for (const [position, id] of order.entries()) await setPosition(tx.writer, id, position)
    const namesOf = (teachers: readonly TeacherRow[]) => ({
      teachers: teachers.map(({ nameJa, nameEn }) => inLanguage('ja', nameJa, nameEn)),
    })
    const change = { before: namesOf(rows), after: namesOf(ordered) }
    await tx.record({ action: 'teacher.ordered', subjectId: order[0] ?? '', ...change })
    return { ids: order }
  })
}

async function writeChange(
  tx: TransactionContext<AdminCaller>,
  before: TeacherRow,
  after: TeacherRow,
): Promise<void> {
  await updateTeacherRow(tx.writer, after)
  const change = { before: recordedFields(before), after: recordedFields(after) }
  await tx.record({ action: 'teacher.changed', subjectId: after.id, ...change })
}

async function findForChange(writer: Writer, id: string): Promise<TeacherRow> {
  await countTeacherChange(writer)
  const row = await findTeacherRow(writer, id)
  if (row === undefined) throw new ApiError('error.teacher.notFound')
  return row
}

/** The refusal says what the teacher is now, in the form of the body that changes them. */
function expectUnchanged(row: TeacherRow, ifMatch: IfMatch): void {
  if (matches(ifMatch, String(row.version))) return
  const { id: _, position: _position, changedAt: _at, version, listed, ...fields } = row
  const current = { ...fields, listed: listed === 1, etag: String(version) }
  throw new ApiError('error.teacher.changed', undefined, current)
}
