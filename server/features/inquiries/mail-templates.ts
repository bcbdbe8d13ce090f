import type { Bodies } from '#server/mail/body.ts'
import { linkTo } from '#server/mail/letter.ts'
import type { Fact } from '#server/mail/letter.ts'
import { textsIn } from '#server/texts.ts'
import { identity } from '#studio/identity.ts'
import { languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'

interface Inquiry {
  /** By which its mails are found when the asker leaves. */
  id: string
  asker: string
  email: string
  phone: string
  /** As it was typed, with its line breaks. */
  message: string
}

export interface InquiryMails {
  /** Who asked while logged in, with the number on the membership card. */
  inquiryToStudio: { name: string; inquiry: Inquiry; language: Language; member: Asker | null }
  inquiryCopy: { name: string; inquiry: Inquiry }
}

interface Asker {
  name: string
  number: number
}

export const inquiryBodies: Bodies<InquiryMails> = {
  inquiryToStudio({ inquiry, language: reads, member }, occasion) {
    const text = textsIn(occasion.language)
    const { asker, email, phone } = inquiry
    const membership = member
      ? text('mail.inquiryToStudio.member', { ...member, number: String(member.number).padStart(5, '0') })
      : text('mail.inquiryToStudio.noMember')
    const fact = (label: 'asker' | 'email' | 'phone' | 'membership' | 'reads', line: string): Fact => ({
      label: text(`mail.label.${label}`),
      lines: [line],
    })
    return {
      words: { asker },
      facts: [
        fact('asker', asker),
        fact('email', email),
        fact('phone', phone),
        fact('membership', membership),
        fact('reads', languageNames[reads]),
        messageFact(inquiry, occasion.language),
      ],
      links: [],
      replyTo: { name: asker, address: email },
    }
  },

  inquiryCopy({ inquiry }, occasion) {
    return { facts: [messageFact(inquiry, occasion.language)], links: [linkTo('address', occasion)] }
  },
}

const messageFact = ({ message }: Inquiry, language: Language): Fact => ({
  label: textsIn(language)('mail.label.message'),
  lines: message.split(/\r\n|\r|\n/).map((line) => line.replaceAll(/\p{Cc}+/gu, ' ')),
})

/** Made-up contents, for a look at each mail. */
export function sampleInquiryMails(name: string): InquiryMails {
  const message = '体験レッスンを希望します。\n\n・平日の午前中\n・ヨガははじめてです'
  const inquiry = { id: 'sample', asker: name, email: 'hanako@example.com', phone: '09012345678', message }
  return {
    inquiryToStudio: {
      name: identity.name.ja,
      inquiry,
      language: 'ja',
      member: { name, number: 12 },
    },
    inquiryCopy: { name, inquiry },
  }
}
