import { limits } from '#contract/limits.ts'
import type { TeacherFields } from '#contract/teachers.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
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
export function createTeacher(
  database: Database,
  actor: AdminId,
  fields: TeacherFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await countTeacherChange(writer)
      const rows = await listTeacherRows(writer)
      if (rows.length >= limits.teachers) throw new ApiError('error.teacher.tooMany')
      const position = (rows.at(-1)?.position ?? -1) + 1
      const row = changedBy(fields, { id: newId(), position, changedAt: now, version: 1 })
      await expectPictures(writer, [row.imageUrl], 'imageUrl')
      await insertTeacher(writer, row)
      const entry = { subjectId: row.id, before: null, after: recordedFields(row) }
      await record(writer, { actor, action: 'teacher.created', ...entry }, now)
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
  database: Database,
  actor: AdminId,
  { id, ifMatch, fields }: ChangeTeacherInput & { fields: TeacherFields },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await findForChange(writer, id)
    const { position, version } = before
    const after = changedBy(fields, { id, position, changedAt: now, version: version + 1 })
    if (isSame(before, after)) return { id }
    expectUnchanged(before, ifMatch)
    await expectPictures(writer, [after.imageUrl], 'imageUrl')
    await writeChange(writer, { actor, before, after }, now)
    return { id }
  })
}

/**
 * Deletes the teacher whom the caller saw, or takes them off the list when a lesson names them, also one that
 * is over.
 */
export function deleteTeacher(
  database: Database,
  actor: AdminId,
  { id, ifMatch }: ChangeTeacherInput,
  now: number,
): Promise<{ id: string; kept: boolean }> {
  return database.transact(async (writer) => {
    // No lesson gets the teacher meanwhile.
    await lockCalendar(writer)
    const before = await findForChange(writer, id)
    const kept = (await findTeachersInUse(writer)).has(id)
    if (kept && before.listed === 0) return { id, kept }
    expectUnchanged(before, ifMatch)
    if (kept) {
      const after = { ...before, listed: 0 as const, changedAt: now, version: before.version + 1 }
      await writeChange(writer, { actor, before, after }, now)
      return { id, kept }
    }
    await deleteTeacherRow(writer, id)
    const entry = { subjectId: id, before: recordedFields(before), after: null }
    await record(writer, { actor, action: 'teacher.deleted', ...entry }, now)
    return { id, kept }
  })
}

/**
 * Puts all teachers into the order of these ids. Refuses when another administrator has added or deleted one
 * meanwhile.
 */
export function orderTeachers(
  database: Database,
  actor: AdminId,
  ids: readonly string[],
  now: number,
): Promise<{ ids: string[] }> {
  return database.transact(async (writer) => {
    await countTeacherChange(writer)
    const rows = await listTeacherRows(writer)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const wanted = [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    if (wanted.length !== rows.length || ids.length !== rows.length)
      throw new ApiError('error.teacher.listChanged')
    const order = wanted.map(({ id }) => id)
    if (rows.every(({ id }, position) => order[position] === id)) return { ids: order }
    for (const [position, id] of order.entries()) await setPosition(writer, id, position)
    const namesOf = (teachers: readonly TeacherRow[]) => ({ teachers: teachers.map(({ nameJa }) => nameJa) })
    const entry = { subjectId: order[0] ?? '', before: namesOf(rows), after: namesOf(wanted) }
    await record(writer, { actor, action: 'teacher.ordered', ...entry }, now)
    return { ids: order }
  })
}

async function writeChange(
  writer: Writer,
  { actor, before, after }: { actor: AdminId; before: TeacherRow; after: TeacherRow },
  now: number,
): Promise<void> {
  await updateTeacherRow(writer, after)
  const entry = { subjectId: after.id, before: recordedFields(before), after: recordedFields(after) }
  await record(writer, { actor, action: 'teacher.changed', ...entry }, now)
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
