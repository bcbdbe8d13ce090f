import type { MailOfLesson } from '#contract/schedule/lesson-page.ts'
import type { UnsentMail } from '#contract/mails/mails.ts'
import type { Page, PageQuery } from '#contract/paging.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { sliceOf } from '#server/database/paging.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import {
  countUnsentMails,
  findUnsentMail,
  listMailsAboutLesson,
  listUnsentMails,
  queueAgain,
} from '#server/mail/queries.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'

/** A page of the mails that could not be sent, newest first. */
export async function listUnsent(
  ctx: Context,
  writeMail: WriteMail,
  asked: PageQuery,
): Promise<Page<UnsentMail[]>> {
  const rows = await listUnsentMails(ctx.reader, sliceOf(asked))
  const total = await countUnsentMails(ctx.reader)
  const items = rows.map((mail) => {
    const { id, recipient, writtenAt, attempts, reason, dueAt, givenUpAt } = mail
    // A merged mail has no reason, so that it is not in the list.
    const dropped = mail.dropped === 'merged' ? null : mail.dropped
    return {
      id,
      recipient,
      subject: subjectOf(ctx.facts, mail, writeMail),
      writtenAt: isoText(writtenAt),
      attempts,
      reason: dropped === null ? reason : null,
      dropped,
      nextTry: givenUpAt === null ? isoText(dueAt) : null,
    }
  })
  return { items, total }
}

/**
 * The mails about a lesson that the server still has, newest first, each with its subject in the language of
 * the reader.
 */
export async function listMailsOfLesson(
  ctx: ReadContext,
  { lessonId, language, writeMail }: { lessonId: string; language: Language; writeMail: WriteMail },
): Promise<MailOfLesson[]> {
  const mails = await listMailsAboutLesson(ctx.reader, lessonId)
  return mails.map((mail) => ({
    id: mail.id,
    kind: mail.kind,
    subject: subjectOf(ctx.facts, { ...mail, language }, writeMail),
    recipient: mail.recipient,
    writtenAt: isoText(mail.writtenAt),
    state: stateOf(mail),
    sentAt: mail.sentAt === null ? null : isoText(mail.sentAt),
    reason: reasonOf(mail),
  }))
}

interface MailRow {
  sentAt: number | null
  givenUpAt: number | null
  dropped: 'unconfirmed' | 'withdrawn' | 'tooMany' | 'merged' | null
  reason: string | null
}

/** What became of a mail. */
export function stateOf({ sentAt, givenUpAt, dropped }: Omit<MailRow, 'reason'>): MailOfLesson['state'] {
  if (sentAt !== null) return 'sent'
  if (dropped !== null) return dropped === 'merged' ? 'merged' : 'dropped'
  return givenUpAt === null ? 'waiting' : 'failed'
}

/** Why a mail could not be sent; null for one that was sent, or that the server decided not to send. */
export const reasonOf = ({ sentAt, dropped, reason }: Omit<MailRow, 'givenUpAt'>): string | null =>
  sentAt === null && dropped === null ? reason : null

/**
 * The subject of a mail; null when it cannot be written, which may be why it is unsent, or when its content
 * was erased.
 */
export function subjectOf(facts: StudioFacts, mail: QueuedMail, writeMail: WriteMail): string | null {
  try {
    return writeMail(facts, mail).subject
  } catch {
    return null
  }
}

/**
 * Queues an unsent mail again. Throws `error.mail.notFound` when the mail has been sent or no attempt has
 * failed.
 */
export function retry(ctx: Context<AdminCaller>, id: string) {
  return ctx.transact(async (tx) => {
    const mail = await findUnsentMail(tx.writer, id)
    if (mail === undefined) throw new ApiError('error.mail.notFound')
    const isToBeErased = await queueAgain(tx.writer, id, tx.now)
    // Mail servers repeat the address of the recipient in their reason.
    const before = { attempts: mail.attempts, reason: isToBeErased ? null : mail.reason }
    await tx.record({ action: 'mail.retried', subjectId: id, before })
    return { id }
  })
}
