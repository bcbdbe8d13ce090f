import type { AnsweredMeanwhile, InquiryAnswerFields } from '#contract/inquiry-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { insertAnswer } from './answer-queries.ts'
import { listAnswers } from './list-answers.ts'
import { mailAnswer } from './mails.ts'
import { lockInquiry, setAnswered } from './queries.ts'

interface Given extends InquiryAnswerFields {
  inquiryId: string
  ifMatch: IfMatch
}

/**
 * Mails an answer to the sender and keeps it with the inquiry; returns its id. A repeated request answers nothing again.
 * Throws `error.inquiry.notFound`, `error.inquiry.erased` when the sender has closed the account, and
 * `error.inquiry.answeredMeanwhile` when there is an answer that the administrator has not seen.
 */
export function answer(
  database: Database,
  actor: AdminId,
  given: Given,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, () => store(writer, actor, given, now)),
  )
}

async function store(
  writer: Writer,
  actor: AdminId,
  { inquiryId, ifMatch, text, answered }: Given,
  now: number,
) {
  // Locked, so that the second of two administrators who answer at the same moment sees the first one's answer.
  const inquiry = await lockInquiry(writer, inquiryId)
  if (inquiry === undefined) throw new ApiError('error.inquiry.notFound')
  if (inquiry.email === '') throw new ApiError('error.inquiry.erased')
  await expectSeen(writer, inquiryId, ifMatch)
  const id = newId()
  await insertAnswer(writer, { id, inquiry_id: inquiryId, author_id: actor, text, created_at: now })
  await mailAnswer(writer, { id, text }, { ...inquiry, id: inquiryId }, now)
  const about = { actor, subjectId: inquiryId, before: null, after: null }
  await record(writer, { ...about, action: 'inquiry.replied' }, now)
  if (answered && (await setAnswered(writer, inquiryId, { at: now, memberId: actor })))
    await record(writer, { ...about, action: 'inquiry.answered' }, now)
  return { id }
}

async function expectSeen(writer: Writer, inquiryId: string, ifMatch: IfMatch): Promise<void> {
  const answers = (await listAnswers(writer, [inquiryId])).get(inquiryId) ?? []
  const current = { answers, etag: String(answers.length) } satisfies AnsweredMeanwhile
  if (!matches(ifMatch, current.etag))
    throw new ApiError('error.inquiry.answeredMeanwhile', undefined, current)
}
