import type { Inquiry } from '#contract/inquiry-administration.ts'
import type { Reader } from '#server/database/database.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { listAnswerRows } from './answer-queries.ts'

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
