import type { Reader, Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Language } from '#studio/languages.ts'

/** A mail as the outbox keeps it. */
export interface QueuedMail {
  id: string
  kind: string
  recipient: string
  language: Language
  /** JSON of what it says. */
  content: string
  writtenAt: number
}

interface NewMail extends QueuedMail {
  /** Whom it is for, if it is for a member. */
  memberId: string | null
}

export const mailColumns = [
  'id',
  'kind',
  'recipient',
  'language',
  'content',
  'created_at as writtenAt',
] as const

export async function insertMail(writer: Writer, mail: NewMail): Promise<void> {
  await mailInsert(writer, { ...mail })
}

const mailInsert = prepared((writer, given: { [Column in keyof NewMail]: NewMail[Column] }) =>
  writer.insertInto('outbox').values({
    id: given.id,
    kind: given.kind,
    recipient: given.recipient,
    member_id: given.memberId,
    language: given.language,
    content: given.content,
    created_at: given.writtenAt,
    due_at: given.writtenAt,
    attempts: 0,
  }),
)

export async function deleteUnsent(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('sent_at', 'is', null).execute()
}

export async function listTo(reader: Reader, memberId: string) {
  return reader
    .selectFrom('outbox')
    .select(['created_at as writtenAt', 'kind', 'recipient'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The mails to the member, and those that tell of the inquiries. */
export async function markForScrubbing(writer: Writer, memberId: string, inquiries: string[]): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ scrub: 1 })
    .where((mail) =>
      mail.or([
        mail('member_id', '=', memberId),
        mail.and([
          mail('kind', 'in', ['inquiryToStudio', 'inquiryCopy']),
          mail.or(inquiries.map((id) => mail('content', 'like', `%"id":"${id}"%`))),
        ]),
      ]),
    )
    .execute()
}

/** Empties the mails that were marked, or queued while their member left, and need no more sending. */
export async function scrubFinished(writer: Writer, ids?: string[]): Promise<void> {
  const finished = writer
    .updateTable('outbox')
    .set({ recipient: '', content: scrubbedContent, last_error: null })
    .where((mail) => mail.or([mail('scrub', '=', 1), mail('member_id', 'in', membersWhoLeft(writer))]))
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('given_up_at', 'is not', null)]))
  await (ids === undefined ? finished : finished.where('id', 'in', ids)).execute()
}

const membersWhoLeft = (reader: Reader) =>
  reader.selectFrom('members').select('id').where('closed_at', 'is not', null)

/** Of a mail that nobody can read any more. */
export const scrubbedContent = '{}'
