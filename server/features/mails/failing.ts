import type { FailingMail } from '#contract/mails.ts'
import type { Page, PageAsked } from '#contract/paging.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/callers.ts'
import { sliceOf } from '#server/database/paging.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import { countFailing, findFailing, listFailing, queueAgain } from '#server/mail/failing-queries.ts'
import { isoText } from '#time/tokyo.ts'

/** A page of the mails that could not be sent, newest first. */
export async function listUnsent(
  reader: Reader,
  writeMail: WriteMail,
  asked: PageAsked,
): Promise<Page<FailingMail[]>> {
  const [rows, total] = await Promise.all([listFailing(reader, sliceOf(asked)), countFailing(reader)])
  const items = rows.map((mail) => {
    const { id, recipient, writtenAt, attempts, reason, dueAt, givenUpAt } = mail
    return {
      id,
      recipient,
      subject: subjectOf(mail, writeMail),
      writtenAt: isoText(writtenAt),
      attempts,
      reason,
      nextTry: givenUpAt === null ? isoText(dueAt) : null,
    }
  })
  return { items, total }
}

function subjectOf(mail: QueuedMail, writeMail: WriteMail): string | null {
  try {
    return writeMail(mail).subject
  } catch {
    // That it cannot be written may be why it was not sent.
    return null
  }
}

/** Queues a mail once more; throws `error.mail.notFound` when it was sent, or never failed. */
export function retry(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    const mail = await findFailing(writer, id)
    if (mail === undefined) throw new ApiError('error.mail.notFound')
    await queueAgain(writer, id, now)
    const before = { attempts: mail.attempts, reason: mail.reason }
    await record(writer, { actor, action: 'mail.retried', subjectId: id, before, after: null }, now)
    return { id }
  })
}
