import type { NoticeFields } from '#contract/notices.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { deleteNoticeRow, insertNotice, lockNotice, updateNoticeRow } from './queries.ts'
import { changedBy, isSame, recordedFields, toNotice } from './rules.ts'
import type { NoticeRow } from './rules.ts'

interface ChangeNoticeInput {
  id: string
  ifMatch: IfMatch
}

/** Writes a notice; returns its id. */
export function createNotice(ctx: Context<AdminCaller>, fields: NoticeFields): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const row = changedBy(fields, { id: newId(), version: 1, now: tx.now })
      await insertNotice(tx.writer, row)
      await tx.record({ action: 'notice.created', subjectId: row.id, after: recordedFields(row) })
      return { id: row.id }
    }),
  )
}

/**
 * Changes a notice. Refuses when another administrator has changed it since the caller saw it. If it already
 * has the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a change.
 */
export function changeNotice(
  ctx: Context<AdminCaller>,
  { id, ifMatch, fields }: ChangeNoticeInput & { fields: NoticeFields },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const before = await findForChange(tx.writer, id)
    const after = changedBy(fields, { id, version: before.version + 1, now: tx.now })
    if (isSame(before, after)) return { id }
    expectUnchanged(before, ifMatch, tx.now)
    await updateNoticeRow(tx.writer, after)
    const change = { before: recordedFields(before), after: recordedFields(after) }
    await tx.record({ action: 'notice.changed', subjectId: id, ...change })
    return { id }
  })
}

/** Deletes the notice that the caller saw. The audit log keeps what it said. */
export function deleteNotice(
  ctx: Context<AdminCaller>,
  { id, ifMatch }: ChangeNoticeInput,
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const before = await findForChange(tx.writer, id)
    expectUnchanged(before, ifMatch, tx.now)
    await deleteNoticeRow(tx.writer, id)
    await tx.record({ action: 'notice.deleted', subjectId: id, before: recordedFields(before) })
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
