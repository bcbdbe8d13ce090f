import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { leftOutReasons } from '#contract/campaigns.ts'
import type { Mailing, MailingPreview } from '#contract/campaigns.ts'
import type { MemberFilter } from '#contract/accounts/member-administration.ts'
import { chunksOf } from '#server/database/chunks.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { newId } from '#server/security/new-id.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { queueNews } from './mails.ts'
import { findListed, insertMailing } from './queries.ts'
import type { ListedMember } from './queries.ts'

/**
 * The mails become due one after the other, because mail servers refuse a sender who sends thousands at once.
 */
const mailEveryMs = 250

interface SendMailingInput extends MailingInput {
  hash: string
  /** Whether the administrator has proved who they are. */
  confirmed: boolean
}

/**
 * Queues a mail to each member of the list who gets news, in one transaction: a server that dies has queued
 * all or none. Refuses to write to other members than those of the preview, and answers the new preview.
 */
export function sendMailing(
  ctx: Context<AdminCaller>,
  input: SendMailingInput,
): Promise<{ recipients: number }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const { mailing, filter } = input
      const recipients = await expectRecipients(tx, input)
      await queue(tx, { mailing, recipients })
      const id = newId()
      const { subjectJa, mailTextJa, subjectEn, mailTextEn } = mailing
      await insertMailing(tx.writer, {
        id,
        actorId: tx.caller.id,
        subjectJa,
        textJa: mailTextJa,
        subjectEn,
        textEn: mailTextEn,
        recipients: recipients.length,
        createdAt: tx.now,
      })
      // Without the words of the search, because they may name a member.
      const { q: _, ...conditions } = filter
      const words = { subjectJa, mailTextJa, subjectEn, mailTextEn }
      const after = { recipients: recipients.length, ...words, ...conditions }
      await tx.record({ action: 'mailing.sent', subjectId: id, after })
      return { recipients: recipients.length }
    }),
  )
}

async function expectRecipients(
  tx: TransactionContext,
  { mailing, filter, hash, confirmed }: SendMailingInput,
): Promise<ListedMember[]> {
  const listed = await findListed(tx.writer, filter, tx.now)
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
  tx: TransactionContext,
  { mailing, recipients }: { mailing: Mailing; recipients: ListedMember[] },
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
  for (const part of chunksOf(mails)) await queueNews(tx, part)
}

/** How many members a preview names for each reason. */
const mostNames = 100

interface MailingInput {
  mailing: Mailing
  filter: MemberFilter
}

/** Tells who would get a mail, and shows it as the first recipient would get it. */
export async function readMailing(
  ctx: ReadContext,
  writeMail: WriteMail,
  { mailing, filter }: MailingInput,
): Promise<MailingPreview> {
  const listed = await findListed(ctx.reader, filter, ctx.now)
  return {
    ...previewOf(mailing, listed),
    sample: sampleOf(ctx.facts, mailing, recipientsIn(listed), { writeMail, now: ctx.now }),
  }
}

const recipientsIn = (listed: readonly ListedMember[]): ListedMember[] =>
  listed.filter((member) => whyLeftOut(member) === undefined)

/** Throws `error.mailing.tooMany` when the transaction would keep others waiting for too long. */
function previewOf(mailing: Mailing, listed: readonly ListedMember[]): Omit<MailingPreview, 'sample'> {
  const recipients = recipientsIn(listed)
  if (recipients.length > limits.mailingMembers) throw new ApiError('error.mailing.tooMany')
  const leftOut = leftOutReasons.map((reason) => {
    const members = listed.filter((member) => whyLeftOut(member) === reason)
    const names = members.slice(0, mostNames)
    return {
      reason,
      members: members.length,
      names: names.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
    }
  })
  const inJapanese = recipients.filter(({ language }) => language === 'ja').length
  return {
    hash: hashOf(recipients),
    recipients: recipients.length,
    ja: inJapanese,
    en: recipients.length - inJapanese,
    withoutText: languagesWithoutText(mailing, recipients),
    leftOut: leftOut.filter(({ members }) => members > 0),
    passwordNeeded: recipients.length > limits.mailingWithoutPassword,
  }
}

/**
 * The same as long as the mail would go to the same members. The words are left out, so that a slip of the
 * pen can be corrected.
 */
const hashOf = (recipients: readonly ListedMember[]): string =>
  createHash('sha256')
    .update(JSON.stringify(recipients.map(({ id, language }) => `${id} ${language}`).toSorted()))
    .digest('base64url')
    .slice(0, 22)

function sampleOf(
  facts: StudioFacts,
  mailing: Mailing,
  recipients: readonly ListedMember[],
  { writeMail, now }: { writeMail: WriteMail; now: number },
): MailingPreview['sample'] {
  const first = recipients.find(({ language }) => wordsFor(mailing, language) !== undefined)
  const words = first && wordsFor(mailing, first.language)
  if (first === undefined || words === undefined) return null
  const { subject, text, language } = words
  // The link of the sample ends nothing, because an administrator must not decline for the member.
  const content = JSON.stringify({ name: fullName(first), subject, text, memberId: 'sample' })
  const mail = writeMail(facts, {
    id: 'sample',
    kind: 'news',
    recipient: '',
    language,
    content,
    writtenAt: now,
  })
  return { language, subject: mail.subject, text: mail.text }
}

interface Listed {
  email: string
  language: Language
  confirmedAt: number | null
  blockedAt: number | null
  declinedAt: number | null
}

type LeftOutReason = (typeof leftOutReasons)[number]

/** Why a member does not get news; undefined for a member who does. */
function whyLeftOut({ email, confirmedAt, blockedAt, declinedAt }: Listed): LeftOutReason | undefined {
  if (email === '') return 'noEmail'
  if (blockedAt !== null) return 'blocked'
  if (declinedAt !== null) return 'declined'
  return confirmedAt === null ? 'unconfirmed' : undefined
}

/** The words of a mailing in a language; undefined when it has none in it. */
function wordsIn(
  { subjectJa, mailTextJa, subjectEn, mailTextEn }: Mailing,
  language: Language,
): { subject: string; text: string; language: Language } | undefined {
  const [subject, text] = language === 'ja' ? [subjectJa, mailTextJa] : [subjectEn, mailTextEn]
  return text === '' ? undefined : { subject, text, language }
}

/**
 * The words for a member of a language: in the other one where the administrator chose that; undefined when
 * there are none.
 */
function wordsFor(mailing: Mailing, language: Language) {
  const own = wordsIn(mailing, language)
  if (own !== undefined || !mailing.inOtherLanguage) return own
  return wordsIn(mailing, language === 'ja' ? 'en' : 'ja')
}

/** The languages of recipients in which there is no text. */
const languagesWithoutText = (mailing: Mailing, recipients: readonly Listed[]): Language[] =>
  languages.filter(
    (language) =>
      wordsIn(mailing, language) === undefined &&
      recipients.some((recipient) => recipient.language === language),
  )
