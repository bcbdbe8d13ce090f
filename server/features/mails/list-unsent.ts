import type { UnsentMail } from '#contract/mails.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import { isoText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import { countUnsentMails, listUnsentMails } from '#server/mail/unsent-queries.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { subjectOf } from './subject-of.ts'

/** A page of the mails that could not be sent, newest first. */
export async function listUnsent(
  reader: Reader,
  writeMail: WriteMail,
  asked: PageQuery,
): Promise<Page<UnsentMail[]>> {
  const rows = await listUnsentMails(reader, sliceOf(asked))
  const total = await countUnsentMails(reader)
  const items = rows.map((mail) => {
    const { id, recipient, writtenAt, attempts, reason, dueAt, givenUpAt } = mail
    // A merged mail has no reason, so that it is not in the list.
    const dropped = mail.dropped === 'merged' ? null : mail.dropped
    return {
      id,
      recipient,
      subject: subjectOf(mail, writeMail),
      writtenAt: isoText(writtenAt),
      attempts,
      reason: dropped === null ? reason : null,
      dropped,
      nextTry: givenUpAt === null ? isoText(dueAt) : null,
    }
  })
  return { items, total }
}
