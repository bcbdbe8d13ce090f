import type { Writer } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Language } from '#studio/languages.ts'

export interface OutboxRow {
  id: string
  kind: string
  recipient: string
  language: Language
  content: string
  now: number
}

export async function insertMail(writer: Writer, row: OutboxRow): Promise<void> {
  await mailInsert(writer, { ...row })
}

const mailInsert = prepared((writer, given: { [Column in keyof OutboxRow]: OutboxRow[Column] }) =>
  writer.insertInto('outbox').values({
    id: given.id,
    kind: given.kind,
    recipient: given.recipient,
    language: given.language,
    content: given.content,
    created_at: given.now,
    due_at: given.now,
    attempts: 0,
  }),
)

export async function deleteUnsent(writer: Writer): Promise<void> {
  await writer.deleteFrom('outbox').where('sent_at', 'is', null).execute()
}
