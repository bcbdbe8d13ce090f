import type { LinkTokens } from '#server/security/link-tokens.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { siteIn } from '#studio/languages.ts'
import type { Link, MailRow } from './body.ts'
import { calendarFile } from './calendar-file.ts'
import { asChat, asHtml, asPlainText, onOneLine } from './layout.ts'
import { studioAddress } from './message.ts'
import type { Message } from './message.ts'
import type { QueuedMail } from './queries.ts'
import type { MailKind, Template } from './template.ts'
import type { MailContext, TeachersOfLessons } from './context.ts'

/** The templates of all features. */
export type AllTemplates = Readonly<Record<MailKind, Template<never>>>

export interface LinkParts {
  /** Address of the site, without a slash at the end. */
  publicUrl: string
  linkTokens: LinkTokens
  /** Whether the studio takes payments on the website; absent: it does not. */
  online?: boolean
}

/**
 * Makes the message of a mail in the outbox, from today's texts and facts and from the content as it was
 * queued.
 * @param now what is read when the mail is sent; not needed where only the subject is read
 * @throws when this version has no template for the kind, as may happen while servers are updated
 */
export type WriteMail = (facts: StudioFacts, mail: QueuedMail, now?: ReadNow) => Message

/** What a mail says that is read when it is sent. */
export interface ReadNow {
  /** Who teaches its lessons now. */
  teachers?: TeachersOfLessons
  /** The booking whose holder is still to answer the questionnaire of the first visit. */
  askedOf?: string | undefined
}

export function createWriteMail(templates: AllTemplates, links: LinkParts): WriteMail {
  return (facts, queued, now = {}) => {
    const { id, recipient, language, writtenAt } = queued
    const { mail, site, body } = wordsOf(templates, links, { facts, queued, now })
    const { calendarEntries = [], replyTo, oneClickUnsubscribe } = body
    return {
      id,
      studio: studioAddress(facts, language),
      to: { name: mail.name, address: recipient },
      replyTo: replyTo && { ...replyTo, name: onOneLine(replyTo.name) },
      language,
      subject: mail.subject,
      text: asPlainText(facts, mail, site),
      html: asHtml(facts, mail, site),
      writtenAt,
      calendars: calendarEntries.map(calendarFile),
      oneClickUnsubscribe,
    }
  }
}

/** The words of a mail for a chat. Throws as `WriteMail`. */
export type WriteChat = (facts: StudioFacts, mail: QueuedMail, now: ReadNow) => string

export const createWriteChat =
  (templates: AllTemplates, links: LinkParts): WriteChat =>
  (facts, queued, now) => {
    const { mail } = wordsOf(templates, links, { facts, queued, now })
    return asChat(facts, mail)
  }

function wordsOf(
  templates: AllTemplates,
  { publicUrl, linkTokens, online = false }: LinkParts,
  { facts, queued, now }: { facts: StudioFacts; queued: QueuedMail; now: ReadNow },
) {
  const { kind, recipient, language, content: json, writtenAt } = queued
  const isKnown = (name: string): name is MailKind => Object.hasOwn(templates, name)
  if (!isKnown(kind)) throw new Error(`there is no template for mails of the kind ${kind}`)
  const { name, ...content } = JSON.parse(json) as { name: string }
  const site = siteIn(language, publicUrl)
  const { hostname: host } = new URL(publicUrl)
  const { teachers = new Map(), askedOf } = now
  const context = { facts, language, writtenAt, site, recipient, host, linkTokens, online, teachers }
  // The content was queued together with the kind, so it is what this template takes.
  const body = templates[kind](content as never, context)
  const { values, replyTo } = body
  const asking = askedOf === undefined ? undefined : askToAnswer(askedOf, context)
  const text = studioTexts(facts, language)
  const mail = {
    language,
    subject: onOneLine(text(`mail.${kind}.subject`, values)),
    name: onOneLine(name),
    opening: text(`mail.${kind}.opening`, values),
    rows: [...body.rows, ...(asking ? [asking.row] : [])],
    links: [...(asking ? [asking.link] : []), ...body.links],
    closing: text(`mail.${kind}.closing`, values),
    isToStudio: replyTo !== undefined,
  }
  return { mail, site, body }
}

/**
 * What a mail about a first lesson says of the questionnaire, with the link that answers it. Signed for the
 * reader's address, so that a link that went to a mistyped one ends when the studio corrects it.
 */
function askToAnswer(
  bookingId: string,
  {
    site,
    linkTokens,
    recipient,
    language,
  }: Pick<MailContext, 'site' | 'linkTokens' | 'recipient' | 'language'>,
): { row: MailRow; link: Link } {
  const text = textsIn(language)
  const token = linkTokens.sign('firstVisit', bookingId, recipient)
  return {
    row: { label: text('mail.label.firstVisit'), lines: [text('mail.firstVisit')] },
    link: { text: text('mail.link.firstVisit'), url: `${site}/first-visit#token=${token}` },
  }
}
