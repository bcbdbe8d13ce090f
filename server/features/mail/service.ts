import type { Language } from '#studio/languages.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { BookingMails } from './bookings/mails.ts'
import type { InquiryMails } from './inquiries/mails.ts'
import type { MemberMails } from './members/mails.ts'
import type { PasswordMails } from './passwords/mails.ts'
import type { PaymentMails } from './payments/mails.ts'
import { deleteUnsent, insertMail, listTo, markForScrubbing, scrubFinished } from './queries.ts'
import { isNobodys } from './rules.ts'

/** What each kind of mail says. Its words are chosen when it is sent. */
export type MailContents = BookingMails & InquiryMails & MemberMails & PasswordMails & PaymentMails

export interface Recipient {
  email: string
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
    language: to.language,
    content: JSON.stringify(content),
    writtenAt: now,
  })
}

/**
 * Removes what was mailed to an address whose owner leaves, and of their inquiries. What is still to be sent is removed
 * afterwards.
 */
export async function scrubMailsOf(
  writer: Writer,
  { email, inquiries }: { email: string; inquiries: string[] },
): Promise<void> {
  await markForScrubbing(writer, email, inquiries)
  await scrubFinished(writer)
}

/** What was mailed to an address, the newest first. */
export async function mailsTo(reader: Reader, email: string) {
  return listTo(reader, email)
}

/** Empties the outbox of a studio that has just been made up: nobody is to hear of bookings that never were. */
export async function discardUnsent(writer: Writer): Promise<void> {
  await deleteUnsent(writer)
}
