import type { Bodies, Body } from './mail/body.ts'
import { calendarFile } from './mail/calendar-file.ts'
import type { Occasion } from './mail/letter.ts'
import { letterAsHtml, letterAsText, onOneLine } from './mail/letter.ts'
import type { Message } from './mail/message.ts'
import type { LinkTokens } from './security/link-tokens.ts'
import { textsIn } from './texts.ts'
import { bookingBodies } from './features/bookings/mail-templates.ts'
import { inquiryBodies } from './features/inquiries/mail-templates.ts'
import { memberBodies } from './features/members/mail-templates.ts'
import { passwordBodies } from './features/sessions/mail-templates.ts'
import { paymentBodies } from './features/payments/mail-templates.ts'
import type { QueuedMail } from './mail/queries.ts'
import type { MailContents } from './mail/outbox.ts'

export type MailKind = keyof MailContents

const bodies: Bodies<MailContents> = {
  ...bookingBodies,
  ...inquiryBodies,
  ...memberBodies,
  ...passwordBodies,
  ...paymentBodies,
}

export const mailKinds = Object.keys(bodies) as MailKind[]

/** What the links in mails are made of. */
export interface LinkParts {
  /** What they begin with, without a slash at the end. */
  publicUrl: string
  linkTokens: LinkTokens
}

/**
 * Writes a mail of the outbox: its words are chosen now, its facts are those of the time when it was queued.
 * @throws when the kind is not known here, as in the middle of an update
 */
export function writeMail(mail: QueuedMail, { publicUrl, linkTokens }: LinkParts): Message {
  const { kind } = mail
  if (!isKind(kind)) throw new Error(`no mail is of the kind ${kind}`)
  const content = JSON.parse(mail.content) as { name: string }
  // The content was queued together with the kind, and fits it.
  const bodyOf = bodies[kind] as (content: unknown, occasion: Occasion) => Body
  const { id, recipient, language, writtenAt } = mail
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const host = new URL(publicUrl).hostname
  const text = textsIn(language)
  const { words, facts, links, entry, replyTo } = bodyOf(content, {
    language,
    writtenAt,
    site,
    host,
    linkTokens,
  })
  const letter = {
    language,
    subject: onOneLine(text(`mail.${kind}.subject`, words)),
    name: onOneLine(content.name),
    opening: text(`mail.${kind}.opening`, words),
    facts,
    links,
    toOurselves: replyTo !== undefined,
    closing: text(`mail.${kind}.closing`, words),
  }
  return {
    id,
    to: { name: letter.name, address: recipient },
    replyTo: replyTo && { ...replyTo, name: onOneLine(replyTo.name) },
    language,
    subject: letter.subject,
    text: letterAsText(letter, site),
    html: letterAsHtml(letter, site),
    writtenAt,
    calendar: entry && calendarFile(entry),
  }
}

const isKind = (kind: string): kind is MailKind => Object.hasOwn(bodies, kind)
