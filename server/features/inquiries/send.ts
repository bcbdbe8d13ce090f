import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import type { Language } from '#studio/languages.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockMember } from '#server/features/members/queries.ts'
import type { MemberId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { mailInquiry } from './mails.ts'
import { insertInquiry } from './queries.ts'

interface Sender {
  language: Language
  memberId: MemberId | undefined
}

interface Options {
  request: RepeatableRequest | undefined
  now: number
}

/**
 * Stores an inquiry, and mails it to the studio and to the sender; returns its id. A repeated request stores
 * and mails nothing.
 */
export function send(
  facts: StudioFacts,
  database: Database,
  fields: InquiryFields,
  sender: Sender,
  { request, now }: Options,
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, () => store(facts, writer, fields, sender, now)),
  )
}

async function store(
  facts: StudioFacts,
  writer: Writer,
  fields: InquiryFields,
  { language, memberId }: Sender,
  now: number,
) {
  const id = newId()
  // Locked, so that no inquiry is added while the member closes the account.
  const member = memberId && (await lockMember(writer, memberId))
  if (memberId && member === undefined) throw new ApiError('error.server.token_expired')
  await insertInquiry(writer, {
    id,
    ...fields,
    language,
    memberId: memberId ?? null,
    createdAt: now,
    answeredAt: null,
    answeredBy: null,
    assignedTo: null,
  })
  await mailInquiry(facts, writer, { id, ...fields }, { language, member }, now)
  return { id }
}
