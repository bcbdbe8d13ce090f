import { limits } from '#contract/limits.ts'
import type { NewsFields } from '#contract/news.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { expectPictures } from '#server/features/pictures/expect-pictures.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { beginChange } from './begin-change.ts'
import { insertNewsRow, listNewsRows } from './queries.ts'
import { publishMoment, recordedFields } from './rules.ts'

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
