import type { NewsFields } from '#contract/news.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { beginChange } from './begin-change.ts'
import { deleteNewsRow, findNewsRow, updateNewsRow } from './queries.ts'
import { hasFields, publishMoment, recordedFields, toItem } from './rules.ts'
import type { NewsRow } from './rules.ts'

interface Wanted {
  id: string
  ifMatch: IfMatch
}

/**
 * Changes a news item. Refuses when another administrator has changed it since the caller saw it. If it already has the wanted values,
 * the answer to an earlier attempt was lost, and the call succeeds without a change.
 */
export function changeNews(
  database: Database,
  actor: AdminId,
  { id, ifMatch, fields }: Wanted & { fields: NewsFields },
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await findForChange(writer, id)
    if (hasFields(before, fields, now)) return { id }
    expectUnchanged(before, ifMatch, now)
    const publishAt = publishMoment(fields, before, now)
    const row = { ...fields, id, publishAt, changedAt: now, version: before.version + 1 }
    await expectPictures(writer, [row.picture], 'picture')
    await updateNewsRow(writer, row)
    const entry = { subjectId: id, before: recordedFields(before), after: recordedFields(row) }
    await record(writer, { actor, action: 'news.changed', ...entry }, now)
    return { id }
  })
}

/** Deletes the news item that the caller saw. The audit log keeps what it said. */
export function deleteNews(
  database: Database,
  actor: AdminId,
  { id, ifMatch }: Wanted,
  now: number,
): Promise<{ id: string }> {
  return database.transact(async (writer) => {
    const before = await findForChange(writer, id)
    expectUnchanged(before, ifMatch, now)
    await deleteNewsRow(writer, id)
    const entry = { subjectId: id, before: recordedFields(before), after: null }
    await record(writer, { actor, action: 'news.deleted', ...entry }, now)
    return { id }
  })
}

async function findForChange(writer: Writer, id: string): Promise<NewsRow> {
  await beginChange(writer)
  const row = await findNewsRow(writer, id)
  if (row === undefined) throw new ApiError('error.news.notFound')
  return row
}

/** The refusal says what the item is now, in the form of the body that changes it. */
function expectUnchanged(row: NewsRow, ifMatch: IfMatch, now: number): void {
  if (matches(ifMatch, String(row.version))) return
  const { id: _, ...current } = toItem(row, now)
  throw new ApiError('error.news.changed', undefined, current)
}
