import type { InquiryFields } from '#contract/inquiries.ts'
import type { Member } from '#contract/members.ts'
import type { Writer } from '#server/database/database.ts'
import { writtenName } from '#server/mail/rules.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'

const studiosOwn = languages[0]

/** Tells the studio, in its own language and with the asker to reply to, and sends the asker a copy. */
export async function mailInquiry(
  writer: Writer,
  { id, name: asker, email, phone, message }: InquiryFields & { id: string },
  { language, member }: { language: Language; member: Member | undefined },
  now: number,
): Promise<void> {
  const inquiry = { id, asker, email, phone, message }
  const studio = { email: identity.email, memberId: null, language: studiosOwn }
  const known = member && { name: writtenName(member, studiosOwn), number: member.number }
  const toStudio = { name: identity.name[studiosOwn], inquiry, language, member: known ?? null }
  await queueMail(writer, studio, 'inquiryToStudio', toStudio, now)
  await queueMail(
    writer,
    { email, memberId: member?.id ?? null, language },
    'inquiryCopy',
    { name: asker, inquiry },
    now,
  )
}
