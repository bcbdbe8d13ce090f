import type { NoticeFields } from '#contract/notices.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { deleteNoticeRow, insertNotice, lockNotice, updateNoticeRow } from './queries.ts'
import { changedBy, isSame, recordedFields, toNotice } from './rules.ts'
import type { NoticeRow } from './rules.ts'

interface ChangeNoticeInput {
  id: string
  ifMatch: IfMatch
}

/** Writes a notice; returns its id. */
export function createNotice(
  database: Database,
  actor: AdminId,
  fields: NoticeFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const row = changedBy(fields, { id: newId(), version: 1, now })
      await insertNotice(writer, row)
      const entry = { subjectId: row.id, before: null, after: recordedFields(row) }
      await record(writer, { actor, action: 'notice.created', ...entry }, now)
      return { id: row.id }
    }),
  )
}

/**
 * Changes a notice. Refuses when another administrator has changed it since the caller saw it. If it already
 * has the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a change.
 */
export function changeNotice(
  database: Database,
  actor: AdminId,
  { id, ifMatch, fields }: ChangeNoticeInput & { fields: NoticeFields },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await findForChange(writer, id)
    const after = changedBy(fields, { id, version: before.version + 1, now })
    if (isSame(before, after)) return { id }
    expectUnchanged(before, ifMatch, now)
    await updateNoticeRow(writer, after)
    const entry = { subjectId: id, before: recordedFields(before), after: recordedFields(after) }
    await record(writer, { actor, action: 'notice.changed', ...entry }, now)
    return { id }
  })
}

/** Deletes the notice that the caller saw. The audit log keeps what it said. */
export function deleteNotice(
  database: Database,
  actor: AdminId,
  { id, ifMatch }: ChangeNoticeInput,
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await findForChange(writer, id)
    expectUnchanged(before, ifMatch, now)
    await deleteNoticeRow(writer, id)
    const entry = { subjectId: id, before: recordedFields(before), after: null }
    await record(writer, { actor, action: 'notice.deleted', ...entry }, now)
    return { id }
  })
}

async function findForChange(writer: Writer, id: string): Promise<NoticeRow> {
  const row = await lockNotice(writer, id)
  if (row === undefined) throw new ApiError('error.notice.notFound')
  return row
}

/** The refusal says what the notice is now, in the form of the body that changes it. */
function expectUnchanged(row: NoticeRow, ifMatch: IfMatch, now: number): void {
  if (matches(ifMatch, String(row.version))) return
  const { id: _, ...current } = toNotice(row, now)
  throw new ApiError('error.notice.changed', undefined, current)
}
