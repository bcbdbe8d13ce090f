import type { Writer } from '#server/database/database.ts'
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
