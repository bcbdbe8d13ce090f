import type { InquiryFields } from '#contract/inquiries/inquiries.ts'
import type { Member } from '#contract/members/members.ts'
import type { TransactionContext } from '#server/context.ts'
import { isEmailConfirmed, listAdministratorRows } from '#server/features/members/queries.ts'
import { linkTo, zonedMomentText } from '#server/mail/body.ts'
import type { MailRow } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { languageNames, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullName } from '#studio/person-name.ts'
import { dateText } from '#time/tokyo.ts'

interface Inquiry {
  sender: string
  email: string
  phone: string
  /** With the line breaks that the sender typed. */
  message: string
}

export interface InquiryMails {
  /**
   * `member` is the sender, if logged in, with the number on the membership card. `language` is the sender's.
   */
  inquiryToStudio: { inquiry: Inquiry; language: Language; member: { name: string; number: number } | null }
  /** To the confirmed address of the member who wrote. */
  inquiryCopy: { inquiry: Pick<Inquiry, 'message'> }
  /** To an address that anyone may have typed: it holds no word of the sender. */
  inquiryReceived: { receivedAt: number }
  /** `reply` is what an administrator wrote, with its line breaks. `askedAt` is when the inquiry came. */
  inquiryAnswer: { reply: string; message: string; askedAt: number }
}

const queue = outboxFor<InquiryMails>()

const languageOfStudio = languages[0]

/**
 * Sends the inquiry to the studio, which replies to the sender, and a copy to a member at the confirmed
 * address. Any other address is told that an inquiry came, without the text and the name of the sender,
 * because a stranger could otherwise mail anything to anyone.
 */
export async function mailInquiry(
  tx: TransactionContext,
  { id, name, email, phone, message }: InquiryFields & { id: string },
  { language, member }: { language: Language; member: Member | undefined },
): Promise<void> {
  const inquiry = { sender: name, email, phone, message }
  const sender = member === undefined ? null : { name: fullName(member), number: member.number }
  const content = { inquiry, language, member: sender }
  const studio = {
    name: tx.facts.names.studioName[languageOfStudio],
    memberId: null,
    language: languageOfStudio,
  }
  for (const address of await addressesOfStudio(tx))
    await queue(tx, { kind: 'inquiryToStudio', to: { ...studio, email: address }, content, inquiryId: id })
  const memberId = member?.id ?? null
  if (member?.email === email && (await isEmailConfirmed(tx.writer, member.id))) {
    const to = { email, name, memberId, language }
    return queue(tx, { kind: 'inquiryCopy', to, content: { inquiry: { message } }, inquiryId: id })
  }
  const to = { email, name: '', memberId, language }
  await queue(tx, { kind: 'inquiryReceived', to, content: { receivedAt: tx.now }, inquiryId: id })
}

/** Its own, or while the owner has entered none those of the administrators. */
async function addressesOfStudio({ reader, facts }: TransactionContext): Promise<string[]> {
  const { email } = facts.contact
  return email === '' ? (await listAdministratorRows(reader)).map((person) => person.email) : [email]
}

/**
 * Sends the answer of an administrator to the sender, in the language in which the sender reads. The mail has
 * the answer's id.
 */
export async function mailAnswer(
  tx: TransactionContext,
  { id, text }: { id: string; text: string },
  inquiry: {
    id: string
    name: string
    email: string
    message: string
    language: Language
    memberId: string | null
    askedAt: number
  },
): Promise<void> {
  const { name, email, message, language, memberId, askedAt } = inquiry
  const to = { email, name, memberId, language }
  const content = { reply: text, message, askedAt }
  await queue(tx, { id, kind: 'inquiryAnswer', to, content, inquiryId: inquiry.id })
}

export const inquiryTemplates: Templates<InquiryMails> = {
  inquiryToStudio({ inquiry, language: reads, member }, context) {
    const text = textsIn(context.language)
    const { sender, email, phone } = inquiry
    const membership = member
      ? text('mail.inquiryToStudio.member', { ...member, number: memberNumber(member.number) })
      : text('mail.inquiryToStudio.noMember')
    const row = (label: 'sender' | 'email' | 'phone' | 'membership' | 'reads', line: string): MailRow => ({
      label: text(`mail.label.${label}`),
      lines: [line],
    })
    return {
      values: { sender },
      rows: [
        row('sender', sender),
        row('email', email),
        ...(phone === '' ? [] : [row('phone', phone)]),
        row('membership', membership),
        row('reads', languageNames[reads]),
        messageRow(inquiry, context.language),
      ],
      links: [],
      replyTo: { name: sender, address: email },
    }
  },

  inquiryCopy({ inquiry }, context) {
    return { rows: [messageRow(inquiry, context.language)], links: [linkTo('address', context)] }
  },

  inquiryReceived({ receivedAt }, context) {
    const lines = [zonedMomentText(receivedAt, context.language)]
    const label = textsIn(context.language)('mail.label.receivedAt')
    return { rows: [{ label, lines }], links: [linkTo('address', context)] }
  },

  inquiryAnswer({ reply, message, askedAt }, context) {
    const { language } = context
    const text = textsIn(language)
    return {
      values: { asked: dateText(askedAt, language) },
      rows: [
        { label: text('mail.label.reply'), lines: linesOf(reply) },
        { label: text('mail.label.askedAt'), lines: [zonedMomentText(askedAt, language)] },
        messageRow({ message }, language),
      ],
      links: [linkTo('address', context)],
    }
  },
}

const messageRow = ({ message }: Pick<Inquiry, 'message'>, language: Language): MailRow => ({
  label: textsIn(language)('mail.label.message'),
  lines: linesOf(message),
})

const linesOf = (text: string) => text.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/\p{Cc}+/gu, ' '))
