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

export const mailColumns = [
  'id',
  'kind',
  'recipient',
  'language',
  'content',
  'created_at as writtenAt',
] as const

export async function insertMail(writer: Writer, mail: QueuedMail): Promise<void> {
  await mailInsert(writer, { ...mail })
}

const mailInsert = prepared((writer, given: { [Column in keyof QueuedMail]: QueuedMail[Column] }) =>
  writer.insertInto('outbox').values({
    id: given.id,
    kind: given.kind,
    recipient: given.recipient,
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

export async function listTo(reader: Reader, email: string) {
  return reader
    .selectFrom('outbox')
    .select(['created_at as writtenAt', 'kind', 'recipient'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The mails to the address, and those that tell of the inquiries. */
export async function markForScrubbing(writer: Writer, email: string, inquiries: string[]): Promise<void> {
  await writer
    .updateTable('outbox')
    .set({ scrub: 1 })
    .where((mail) =>
      mail.or([
        mail('recipient', '=', email),
        mail.and([
          mail('kind', 'in', ['inquiryToStudio', 'inquiryCopy']),
          mail.or(inquiries.map((id) => mail('content', 'like', `%"id":"${id}"%`))),
        ]),
      ]),
    )
    .execute()
}

/** Empties the mails that were marked and need no more sending. */
export async function scrubFinished(writer: Writer, ids?: string[]): Promise<void> {
  const finished = writer
    .updateTable('outbox')
    .set({ recipient: '', content: scrubbedContent, last_error: null })
    .where('scrub', '=', 1)
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('given_up_at', 'is not', null)]))
  await (ids === undefined ? finished : finished.where('id', 'in', ids)).execute()
}

/** Of a mail that nobody can read any more. */
export const scrubbedContent = '{}'
