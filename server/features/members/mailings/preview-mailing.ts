import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { leftOutReasons } from '#contract/mailings.ts'
import type { Mailing, MailingPreview } from '#contract/mailings.ts'
import type { MemberFilter } from '#contract/member-filter.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { fullName } from '#studio/person-name.ts'
import { findListed } from './queries.ts'
import type { ListedMember } from './queries.ts'
import { languagesWithoutText, whyLeftOut, wordsFor } from './rules.ts'

/** How many members a preview names for each reason. */
const mostNames = 100

export interface Wanted {
  mailing: Mailing
  filter: MemberFilter
}

/** Tells who would get a mail, and shows it as the first recipient would get it. */
export async function readMailing(
  { reader, writeMail }: { reader: Reader; writeMail: WriteMail },
  { mailing, filter }: Wanted,
  now: number,
): Promise<MailingPreview> {
  const listed = await findListed(reader, filter, now)
  return {
    ...previewOf(mailing, listed),
    sample: sampleOf(mailing, recipientsIn(listed), { writeMail, now }),
  }
}

export const recipientsIn = (listed: readonly ListedMember[]): ListedMember[] =>
  listed.filter((member) => whyLeftOut(member) === undefined)

/** Throws `error.mailing.tooMany` when the transaction would keep others waiting for too long. */
export function previewOf(mailing: Mailing, listed: readonly ListedMember[]): Omit<MailingPreview, 'sample'> {
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

/** The same as long as the mail would go to the same members. The words are left out, so that a slip of the pen can be corrected. */
const hashOf = (recipients: readonly ListedMember[]): string =>
  createHash('sha256')
    .update(JSON.stringify(recipients.map(({ id, language }) => `${id} ${language}`).toSorted()))
    .digest('base64url')
    .slice(0, 22)

function sampleOf(
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
  const mail = writeMail({ id: 'sample', kind: 'news', recipient: '', language, content, writtenAt: now })
  return { language, subject: mail.subject, text: mail.text }
}
