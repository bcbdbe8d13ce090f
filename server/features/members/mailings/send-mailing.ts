import type { Mailing } from '#contract/mailings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { queueNews } from './mails.ts'
import { previewOf, recipientsIn } from './preview-mailing.ts'
import type { Wanted } from './preview-mailing.ts'
import { findListed, insertMailing } from './queries.ts'
import type { ListedMember } from './queries.ts'
import { wordsFor } from './rules.ts'

/** The mails become due one after the other, because mail servers refuse a sender who sends thousands at once. */
const mailEveryMs = 250

/** Rows of one statement. PostgreSQL takes 65,535 values in a statement, SQLite 32,766. */
const chunk = 500

interface WantedMailing extends Wanted {
  hash: string
  /** Whether the administrator has proved who they are. */
  confirmed: boolean
}

/**
 * Queues a mail to each member of the list who gets news, in one transaction: a server that dies has queued all or none.
 * Refuses to write to other members than those of the preview, and answers the new preview.
 */
export function sendMailing(
  database: Database,
  actor: AdminId,
  wanted: WantedMailing,
  { now, request }: { now: number; request: RepeatableRequest | undefined },
): Promise<{ recipients: number }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const { mailing, filter } = wanted
      const recipients = await expectRecipients(writer, wanted, now)
      await queue(writer, { mailing, recipients }, now)
      const id = newId()
      const { subjectJa, mailTextJa, subjectEn, mailTextEn } = mailing
      await insertMailing(writer, {
        id,
        actor_id: actor,
        subject_ja: subjectJa,
        text_ja: mailTextJa,
        subject_en: subjectEn,
        text_en: mailTextEn,
        recipients: recipients.length,
        created_at: now,
      })
      // Without the words of the search, because they may name a member.
      const { q: _, ...conditions } = filter
      const after = {
        recipients: recipients.length,
        subjectJa,
        mailTextJa,
        subjectEn,
        mailTextEn,
        ...conditions,
      }
      await record(writer, { actor, action: 'mailing.sent', subjectId: id, before: null, after }, now)
      return { recipients: recipients.length }
    }),
  )
}

async function expectRecipients(
  writer: Writer,
  { mailing, filter, hash, confirmed }: WantedMailing,
  now: number,
): Promise<ListedMember[]> {
  const listed = await findListed(writer, filter, now)
  const preview = previewOf(mailing, listed)
  if (preview.hash !== hash)
    throw new ApiError('error.mailing.changed', undefined, { ...preview, sample: null })
  if (preview.recipients === 0) throw new ApiError('error.mailing.noMembers')
  if (preview.withoutText.length > 0 && !mailing.inOtherLanguage)
    throw new ApiError(
      'error.mailing.withoutText',
      Object.fromEntries(
        preview.withoutText.map((language) => [language === 'ja' ? 'mailTextJa' : 'mailTextEn', 'required']),
      ),
    )
  if (preview.passwordNeeded && !confirmed)
    throw new ApiError('error.mailing.passwordNeeded', { password: 'required' })
  return recipientsIn(listed)
}

async function queue(
  writer: Writer,
  { mailing, recipients }: { mailing: Mailing; recipients: ListedMember[] },
  now: number,
): Promise<void> {
  const mails = recipients.flatMap((member, position) => {
    const words = wordsFor(mailing, member.language)
    if (words === undefined) return []
    const { subject, text, language } = words
    return {
      kind: 'news' as const,
      to: { ...member, memberId: member.id, language },
      content: { subject, text, memberId: member.id },
      waitMs: position * mailEveryMs,
    }
  })
  for (let from = 0; from < mails.length; from += chunk)
    await queueNews(writer, mails.slice(from, from + chunk), now)
}
