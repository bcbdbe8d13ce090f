import type { MailPreview } from '#contract/open-payments.ts'
import type { Reader } from '#server/database/database.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { readCurrentMembership } from '../current-membership.ts'
import { readLinkTerms } from '../link-terms.ts'
import type { OwedPayment } from '../reminder-template.ts'
import { linkLastsMs } from '../rules.ts'
import type { Debt } from './find-debts.ts'

/** What the mail says about a debt. */
export const owedOf = ({ kind, id, memberType, title, startsAt, amount, since }: Debt): OwedPayment => ({
  // A member who has paid nothing gets a payment link.
  reason: kind === 'joining' ? 'renewal' : kind,
  memberType,
  title,
  startsAt,
  since,
  amount: amount ?? 0,
  bookingId: kind === 'seat' ? id : null,
})

interface Previewed {
  to: { email: string; name: string; language: Language }
  kind: 'paymentLink' | 'paymentReminder'
  content: object
}

/** The mail in words. What follows a token in a link is left out, because it lets its reader pay. */
export function previewOf(writeMail: WriteMail, { to, kind, content }: Previewed, now: number): MailPreview {
  const { email, name, language } = to
  const mail = { id: 'preview', kind, recipient: email, language, writtenAt: now }
  const { subject, text } = writeMail({ ...mail, content: JSON.stringify({ name, ...content }) })
  return { to: email, language, subject, text: text.replaceAll(/#token=\S+/g, '#…') }
}

/** The mail with a payment link for a member. No link is made. */
export async function previewLink(
  { reader, writeMail }: { reader: Reader; writeMail: WriteMail },
  memberId: string,
  now: number,
): Promise<MailPreview> {
  const member = await findMember(reader, memberId)
  if (member === undefined) throw new ApiError('error.member.notFound')
  if (await readCurrentMembership(reader, memberId)) throw new ApiError('error.payment.alreadyMember')
  const terms = await readLinkTerms(reader, memberId)
  const content = { linkId: 'preview', expiresAt: now + linkLastsMs, terms }
  const { email, language } = member
  const to = { email, language, name: fullName(member) }
  return previewOf(writeMail, { to, kind: 'paymentLink', content }, now)
}
