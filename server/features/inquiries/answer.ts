import type {
  AnsweredMeanwhile,
  Inquiry,
  InquiryAnswerFields,
} from '#contract/inquiries/inquiry-administration.ts'
import type { Context } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { isAdministrator } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { mailAnswer } from './mails.ts'
import { hasInquiry, insertAnswer, listAnswerRows, lockInquiry, setAnswered, setAssignee } from './queries.ts'

interface AnswerInput extends InquiryAnswerFields {
  inquiryId: string
  ifMatch: IfMatch
}

/**
 * Mails an answer to the sender and keeps it with the inquiry; returns its id. A repeated request answers
 * nothing again. Throws `error.inquiry.notFound`, `error.inquiry.erased` when the sender has closed the
 * account, and `error.inquiry.answeredMeanwhile` when there is an answer that the administrator has not seen.
 */
export function answer(ctx: Context<AdminCaller>, { inquiryId, ifMatch, text, answered }: AnswerInput) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      // Locked, so that the second of two administrators who answer at the same moment sees the first one's
      // answer.
      const inquiry = await lockInquiry(tx.writer, inquiryId)
      if (inquiry === undefined) throw new ApiError('error.inquiry.notFound')
      if (inquiry.email === '') throw new ApiError('error.inquiry.erased')
      await expectSeen(tx.writer, inquiryId, ifMatch)
      const id = newId()
      await insertAnswer(tx.writer, { id, inquiryId, authorId: tx.caller.id, text, createdAt: tx.now })
      await mailAnswer(tx, { id, text }, { ...inquiry, id: inquiryId })
      await tx.record({ action: 'inquiry.replied', subjectId: inquiryId })
      if (answered && (await setAnswered(tx.writer, inquiryId, { at: tx.now, memberId: tx.caller.id })))
        await tx.record({ action: 'inquiry.answered', subjectId: inquiryId })
      return { id }
    }),
  )
}

async function expectSeen(writer: Writer, inquiryId: string, ifMatch: IfMatch): Promise<void> {
  const answers = (await listAnswers(writer, [inquiryId])).get(inquiryId) ?? []
  const current = { answers, etag: String(answers.length) } satisfies AnsweredMeanwhile
  if (!matches(ifMatch, current.etag))
    throw new ApiError('error.inquiry.answeredMeanwhile', undefined, current)
}

/**
 * Says which administrator takes care of an inquiry; null: none. The last one who says it decides. Throws
 * `error.inquiry.notFound` and `error.member.notAdministrator`.
 */
export function assign(ctx: Context<AdminCaller>, { id, memberId }: { id: string; memberId: string | null }) {
  return ctx.transact(async (tx) => {
    const inquiry = await lockInquiry(tx.writer, id)
    if (inquiry === undefined) throw new ApiError('error.inquiry.notFound')
    if (memberId !== null && !(await isAdministrator(tx.writer, memberId)))
      throw new ApiError('error.member.notAdministrator')
    if (inquiry.assignedTo === memberId) return { id }
    await setAssignee(tx.writer, id, memberId)
    const [before, after] = [{ assigneeId: inquiry.assignedTo }, { assigneeId: memberId }]
    await tx.record({ action: 'inquiry.assigned', subjectId: id, before, after })
    return { id }
  })
}

/** Marks an inquiry as answered, or as open again. Throws `error.inquiry.notFound`. */
export function markAnswered(ctx: Context<AdminCaller>, { id, answered }: { id: string; answered: boolean }) {
  return ctx.transact(async (tx) => {
    if (!(await hasInquiry(tx.writer, id))) throw new ApiError('error.inquiry.notFound')
    const by = answered ? { at: tx.now, memberId: tx.caller.id } : null
    const action = answered ? 'inquiry.answered' : 'inquiry.reopened'
    if (await setAnswered(tx.writer, id, by)) await tx.record({ action, subjectId: id })
    return { id }
  })
}

type Answer = Inquiry['answers'][number]
type Row = Awaited<ReturnType<typeof listAnswerRows>>[number]

/** The answers by the ids of their inquiries, the oldest first. */
export async function listAnswers(reader: Reader, inquiryIds: string[]): Promise<Map<string, Answer[]>> {
  const rows = Map.groupBy(await listAnswerRows(reader, inquiryIds), ({ inquiryId }) => inquiryId)
  return new Map([...rows].map(([id, answers]) => [id, answers.map(asAnswer)]))
}

function asAnswer({ id, text, at, lastName, firstName, ...mail }: Row): Answer {
  const author = lastName === null || firstName === null ? null : fullName({ lastName, firstName })
  return { id, text, at: isoText(at), author, mail: stateOf(mail) }
}

function stateOf({ mailId, sentAt, error }: Pick<Row, 'mailId' | 'sentAt' | 'error'>): Answer['mail'] {
  if (mailId === null) return null
  if (sentAt !== null) return 'sent'
  return error === null ? 'waiting' : 'unsent'
}
