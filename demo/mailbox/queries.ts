import type { Reader } from '#server/database/database.ts'
import { mailColumns, erasedContent } from '#server/mail/queries.ts'
import type { QueuedMail } from '#server/mail/queries.ts'

export interface KeptMail extends QueuedMail {
  attempts: number
  sentAt: number | null
  givenUpAt: number | null
}

const keptColumns = [...mailColumns, 'attempts', 'sent_at as sentAt', 'given_up_at as givenUpAt'] as const

const keptMails = (reader: Reader) =>
  reader.selectFrom('outbox').select(keptColumns).where('content', '<>', erasedContent)

export async function listNewest(reader: Reader, most: number): Promise<KeptMail[]> {
  const mails = keptMails(reader).orderBy('created_at', 'desc')
  return mails.orderBy('id').limit(most).execute()
}

export async function findMail(reader: Reader, id: string): Promise<KeptMail | undefined> {
  return keptMails(reader).where('id', '=', id).executeTakeFirst()
}
