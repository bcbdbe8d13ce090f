import type { SendMailOptions } from 'nodemailer'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'

export interface CalendarFile {
  name: string
  method: 'PUBLISH' | 'CANCEL'
  content: string
}

export interface NamedAddress {
  name: string
  address: string
}

/** The studio as a person in a mail or a calendar. The address is empty while the owner has entered none. */
export const studioAddress = ({ names, contact }: StudioFacts, language: Language): NamedAddress => ({
  name: names.studioName[language],
  address: contact.email,
})

/** A mail in its final words, ready to be sent. */
export interface Message {
  /** The same at each attempt, so that mail programs recognise a mail that arrives twice. */
  id: string
  /** The studio's name, and the address that it reads. Mails are sent from the sender's address instead. */
  studio: NamedAddress
  to: NamedAddress
  /** The studio when absent. */
  replyTo?: NamedAddress | undefined
  language: Language
  subject: string
  text: string
  html: string
  writtenAt: number
  calendars: readonly CalendarFile[]
  /** The logo that `html` shows, as a JPEG. */
  logo?: Buffer | undefined
  /** Where mail programs end mails of this kind with one click (RFC 8058). */
  oneClickUnsubscribe?: string | undefined
}

/** The sender of all mails. */
export interface Sender {
  /** Undefined: the address that the studio has published, and until it has one an address of the host. */
  address: string | undefined
  /** Host name: the right side of message ids. */
  host: string
}

/** The message with all its headers, as nodemailer takes it. */
export function toMime(message: Message, from: Sender) {
  const { id, studio, to, language, subject, text, html, writtenAt, calendars, logo, oneClickUnsubscribe } =
    message
  const address = from.address ?? (studio.address || `noreply@${from.host}`)
  // Without an address of the studio replies go to the sender of the mail.
  const own = studio.address === '' ? { ...studio, address } : studio
  const { replyTo = own } = message
  return {
    from: { name: studio.name, address },
    to,
    replyTo,
    subject,
    date: new Date(writtenAt),
    messageId: `<${id}@${from.host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(oneClickUnsubscribe !== undefined && {
        'List-Unsubscribe': `<${oneClickUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text,
    html,
    attachments: [
      ...calendars.map(({ name, method, content }) => ({
        filename: name,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content,
      })),
      ...(logo === undefined ? [] : [{ filename: 'logo.jpg', cid: 'logo', content: logo }]),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}
