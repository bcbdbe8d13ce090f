import { limits } from '#contract/limits.ts'
import type { NewsFields } from '#contract/news.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { countNewsChange } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { news } from '#studio/news.ts'
import { deleteNewsRow, findNewsRow, insertNewsRow, listNewsRows, updateNewsRow } from './queries.ts'
import { hasFields, newsOfFile, publishMoment, recordedFields, toItem } from './rules.ts'
import type { NewsRow } from './rules.ts'

interface ChangeNewsInput {
  id: string
  ifMatch: IfMatch
}

/**
 * Changes a news item. Refuses when another administrator has changed it since the caller saw it. If it
 * already has the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a
 * change.
 */
export function changeNews(
  database: Database,
  actor: AdminId,
  { id, ifMatch, fields }: ChangeNewsInput & { fields: NewsFields },
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
  { id, ifMatch }: ChangeNewsInput,
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

/** Writes a news item; returns its id. Pages show all news at once, so there is a limit to them. */
export function createNews(
  database: Database,
  actor: AdminId,
  fields: NewsFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await beginChange(writer)
      if ((await listNewsRows(writer)).length >= limits.newsItems) throw new ApiError('error.news.tooMany')
      const publishAt = publishMoment(fields, undefined, now)
      const row = { ...fields, id: newId(), publishAt, changedAt: now, version: 1 }
      await expectPictures(writer, [row.picture], 'picture')
      await insertNewsRow(writer, row)
      const entry = { subjectId: row.id, before: null, after: recordedFields(row) }
      await record(writer, { actor, action: 'news.created', ...entry }, now)
      return { id: row.id }
    }),
  )
}

/**
 * What every change of the news begins with: the lock, and at the first change the news of the file as rows
 * of the table.
 */
async function beginChange(writer: Writer): Promise<void> {
  if ((await countNewsChange(writer)) > 1) return
  for (const row of newsOfFile(news)) await insertNewsRow(writer, row)
}
