import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/security/new-id.ts'
import type { BookingMails } from '#server/features/bookings/mail-templates.ts'
import type { InquiryMails } from '#server/features/inquiries/mail-templates.ts'
import type { MemberMails } from '#server/features/members/mail-templates.ts'
import type { PasswordMails } from '#server/features/sessions/mail-templates.ts'
import type { PaymentMails } from '#server/features/payments/mail-templates.ts'
import { deleteUnsent, insertMail, listTo, markForScrubbing, scrubFinished } from './queries.ts'
import { isNobodys } from './rules.ts'

/** What each kind of mail says. Its words are chosen when it is sent. */
export type MailContents = BookingMails & InquiryMails & MemberMails & PasswordMails & PaymentMails

export interface Recipient {
  email: string
  /** Null for whoever is no member. The mail stays theirs when they change their address. */
  memberId: string | null
  language: Language
}

/**
 * Puts a mail into the outbox, as part of what causes it: no mail without the deed, no deed without the mail. Whoever
 * has left is told nothing more.
 */
export async function queueMail<Kind extends keyof MailContents>(
  writer: Writer,
  to: Recipient,
  kind: Kind,
  content: MailContents[Kind],
  now: number,
): Promise<void> {
  if (isNobodys(to.email)) return
  await insertMail(writer, {
    id: newId(),
    kind,
    recipient: to.email,
    memberId: to.memberId,
    language: to.language,
    content: JSON.stringify(content),
    writtenAt: now,
  })
}

/**
 * Removes what was mailed to a member who leaves, at whatever address, and of their inquiries. What is still to be sent is removed
 * afterwards.
 */
export async function scrubMailsOf(
  writer: Writer,
  { memberId, inquiries }: { memberId: string; inquiries: string[] },
): Promise<void> {
  await markForScrubbing(writer, memberId, inquiries)
  await scrubFinished(writer)
}

/** What was mailed to a member, at whatever address, the newest first. */
export async function mailsTo(reader: Reader, memberId: string) {
  return listTo(reader, memberId)
}

/** Empties the outbox of a studio that has just been made up: nobody is to hear of bookings that never were. */
export async function discardUnsent(writer: Writer): Promise<void> {
  await deleteUnsent(writer)
}
