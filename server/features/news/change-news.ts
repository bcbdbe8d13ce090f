import { limits } from '#contract/limits.ts'
import type { NewsFields } from '#contract/news.ts'
import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import { countNewsChange } from '#server/database/locks.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
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
  ctx: Context<AdminCaller>,
  { id, ifMatch, fields }: ChangeNewsInput & { fields: NewsFields },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const before = await findForChange(tx.writer, id)
    if (hasFields(before, fields, tx.now)) return { id }
    expectUnchanged(before, ifMatch, tx.now)
    const publishAt = publishMoment(fields, before, tx.now)
    const row = { ...fields, id, publishAt, changedAt: tx.now, version: before.version + 1 }
    await expectPictures(tx.writer, [row.picture], 'picture')
    await updateNewsRow(tx.writer, row)
    const change = { before: recordedFields(before), after: recordedFields(row) }
    await tx.record({ action: 'news.changed', subjectId: id, ...change })
    return { id }
  })
}

/** Deletes the news item that the caller saw. The audit log keeps what it said. */
export function deleteNews(
  ctx: Context<AdminCaller>,
  { id, ifMatch }: ChangeNewsInput,
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const before = await findForChange(tx.writer, id)
    expectUnchanged(before, ifMatch, tx.now)
    await deleteNewsRow(tx.writer, id)
    await tx.record({ action: 'news.deleted', subjectId: id, before: recordedFields(before) })
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
export function createNews(ctx: Context<AdminCaller>, fields: NewsFields): Promise<{ id: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await beginChange(tx.writer)
      if ((await listNewsRows(tx.writer)).length >= limits.newsItems) throw new ApiError('error.news.tooMany')
      const publishAt = publishMoment(fields, undefined, tx.now)
      const row = { ...fields, id: newId(), publishAt, changedAt: tx.now, version: 1 }
      await expectPictures(tx.writer, [row.picture], 'picture')
      await insertNewsRow(tx.writer, row)
      await tx.record({ action: 'news.created', subjectId: row.id, after: recordedFields(row) })
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
