import { languages } from '#studio/languages.ts'
import type { Reader } from '#server/database/database.ts'
import { sampleBookingMails } from '#server/features/bookings/mail-templates.ts'
import { sampleInquiryMails } from '#server/features/inquiries/mail-templates.ts'
import { sampleMemberMails } from '#server/features/members/mail-templates.ts'
import { samplePaymentMails } from '#server/features/payments/mail-templates.ts'
import { mailKinds } from '#server/mail-templates.ts'
import { samplePasswordMails } from '#server/features/sessions/mail-templates.ts'
import type { MailContents } from '#server/mail/outbox.ts'
import { findMail } from './queries.ts'
import type { KeptMail } from './queries.ts'
import { sampleId } from './sample-id.ts'

/** Every kind of mail in every language, with made-up contents. */
export function sampleMails(now: number): KeptMail[] {
  return mailKinds.flatMap((kind) =>
    languages.map((language) => ({
      id: sampleId(kind, language),
      kind,
      recipient: 'hanako@example.com',
      language,
      content: JSON.stringify(sampleContents(now, sampleNames[language])[kind]),
      writtenAt: now,
      attempts: 0,
      sentAt: null,
      givenUpAt: null,
    })),
  )
}

const sampleNames = { ja: '山田 花子', en: 'Emma Clark' }

const sampleContents = (now: number, name: string): MailContents => ({
  ...sampleBookingMails(now, name),
  ...sampleInquiryMails(name),
  ...sampleMemberMails(now, name),
  ...samplePasswordMails(now, name),
  ...samplePaymentMails(now, name),
})

/** A mail of the outbox, or one of the samples. */
export async function mailOf(reader: Reader, id: string, now: number): Promise<KeptMail | undefined> {
  return sampleMails(now).find((sample) => sample.id === id) ?? findMail(reader, id)
}
