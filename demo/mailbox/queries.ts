import type { Reader } from '#server/database/database.ts'
import { mailColumns, erasedContent } from '#server/mail/queries.ts'
import type { DropReason } from '#server/mail/sending-rules.ts'
import type { QueuedMail } from '#server/mail/queries.ts'

export interface OutboxMail extends QueuedMail {
  attempts: number
  sentAt: number | null
  givenUpAt: number | null
  /** Why it was not sent on purpose; null for all other mails. */
  dropped: DropReason | null
}

const columns = [...mailColumns, 'attempts', 'sentAt', 'givenUpAt', 'dropped'] as const

const mailsWithContent = (reader: Reader) =>
  reader.selectFrom('outbox').select(columns).where('content', '<>', erasedContent)

export async function listNewest(reader: Reader, most: number): Promise<OutboxMail[]> {
  const mails = mailsWithContent(reader).orderBy('createdAt', 'desc')
  return mails.orderBy('id').limit(most).execute()
}

export async function findMail(reader: Reader, id: string): Promise<OutboxMail | undefined> {
  return mailsWithContent(reader).where('id', '=', id).executeTakeFirst()
}
