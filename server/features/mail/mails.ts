import { whenText, wordsOf } from '#server/features/lessons/mails.ts'
import type { Entry } from '#server/platform/mail/calendar-file.ts'
import { calendarFile } from '#server/platform/mail/calendar-file.ts'
import type { Letter, Occasion } from '#server/platform/mail/letter.ts'
import { letterAsHtml, letterAsText, onOneLine } from '#server/platform/mail/letter.ts'
import type { Message } from '#server/platform/mail/message.ts'
import { textsIn } from '#server/platform/texts.ts'
import type { QueuedMail } from './queries.ts'
import type { AboutBooking, MailContents } from './service.ts'

/** What one kind of mail says. Its opening and its closing stand in the texts. */
interface Body extends Pick<Letter, 'facts' | 'links'> {
  /** What its subject names. */
  subject: Record<string, string>
  entry?: Entry
}

export type MailKind = keyof MailContents

const bodies: {
  [Kind in MailKind]: (content: MailContents[Kind], occasion: Occasion) => Body
} = {
  bookingConfirmed(content, occasion) {
    const text = textsIn(occasion.language)
    const { starts, facts } = wordsOf(content.lesson, occasion)
    const { ticketsTaken: count, tickets } = content
    const taken = count === 0 ? text('mail.noTicketTaken') : text('mail.ticketsTaken', { count, tickets })
    return {
      subject: { when: starts },
      facts: [
        facts.when,
        facts.lesson,
        facts.where,
        facts.bring,
        ticketFact(taken, occasion),
        facts.deadline,
      ],
      links: [linkTo('profile', occasion), linkTo('address', occasion)],
      entry: entryOf(content, occasion),
    }
  },

  bookingCancelled(content, occasion) {
    const { starts, facts } = wordsOf(content.lesson, occasion)
    const { ticketsReturned: count, tickets } = content
    const returned = textsIn(occasion.language)('mail.ticketsReturnedOf', { count, tickets })
    return {
      subject: { when: starts },
      facts: [facts.when, facts.lesson, ...(count > 0 ? [ticketFact(returned, occasion)] : [])],
      links: [linkTo('booking', occasion)],
      entry: struckOut(entryOf(content, occasion)),
    }
  },

  lessonChanged(content, occasion) {
    const text = textsIn(occasion.language)
    const { starts, facts } = wordsOf(content.lesson, occasion)
    const previous = whenText(content.previousStart, content.previousEnd, occasion.language)
    return {
      subject: { when: starts },
      facts: [
        { label: text('mail.label.after'), lines: facts.when.lines },
        { label: text('mail.label.before'), lines: [previous] },
        facts.lesson,
        facts.where,
        facts.bring,
        facts.deadline,
      ],
      links: [linkTo('profile', occasion), linkTo('address', occasion)],
      entry: entryOf(content, occasion),
    }
  },

  lessonCancelled(content, occasion) {
    const { starts, facts } = wordsOf(content.lesson, occasion)
    const { ticketsReturned: count } = content
    const returned = textsIn(occasion.language)('mail.ticketsReturned', { count })
    return {
      subject: { when: starts },
      facts: [facts.when, facts.lesson, ...(count > 0 ? [ticketFact(returned, occasion)] : [])],
      links: [linkTo('booking', occasion)],
      entry: struckOut(entryOf(content, occasion)),
    }
  },
}

export const mailKinds = Object.keys(bodies) as MailKind[]

/**
 * Writes a mail of the outbox: its words are chosen now, its facts are those of the time when it was queued.
 * @throws when the kind is not known here, as in the middle of an update
 */
export function writeMail(mail: QueuedMail, publicUrl: string): Message {
  const { kind } = mail
  if (!isKind(kind)) throw new Error(`no mail is of the kind ${kind}`)
  const content = JSON.parse(mail.content) as AboutBooking
  // The content was queued together with the kind, and fits it.
  const body = bodies[kind] as (content: AboutBooking, occasion: Occasion) => Body
  const { id, recipient, language, writtenAt } = mail
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const occasion = { language, writtenAt, site, host: new URL(publicUrl).hostname }
  const text = textsIn(language)
  const { subject, facts, links, entry } = body(content, occasion)
  const letter = {
    language,
    subject: onOneLine(text(`mail.${kind}.subject`, subject)),
    name: onOneLine(content.name),
    opening: text(`mail.${kind}.opening`),
    facts,
    links,
    closing: text(`mail.${kind}.closing`),
  }
  return {
    id,
    to: { name: letter.name, address: recipient },
    language,
    subject: letter.subject,
    text: letterAsText(letter, site),
    html: letterAsHtml(letter, site),
    writtenAt,
    calendar: entry && calendarFile(entry),
  }
}

const isKind = (kind: string): kind is MailKind => Object.hasOwn(bodies, kind)

const ticketFact = (says: string, { language }: Occasion) => ({
  label: textsIn(language)('mail.label.tickets'),
  lines: [says],
})

const linkTo = (page: 'profile' | 'address' | 'booking', { language, site }: Occasion) => ({
  text: textsIn(language)(`mail.link.${page}`),
  url: `${site}/${page}`,
})

/** The lesson in the member's calendar. */
function entryOf({ bookingId, lesson }: AboutBooking, occasion: Occasion): Entry {
  const { language, writtenAt, site, host } = occasion
  const { title, place, deadline } = wordsOf(lesson, occasion)
  const text = textsIn(language)
  const url = `${site}/profile`
  return {
    uid: `${bookingId}@${host}`,
    sequence: lesson.version,
    cancelled: false,
    title: text('mail.entry', { title }),
    place,
    description: `${text('mail.label.cancelUntil')}: ${deadline}\n${url}`,
    url,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    writtenAt,
    language,
  }
}

/** A cancelled booking leaves the lesson's version as it was, but calendars want a higher number. */
const struckOut = ({ description: _, ...entry }: Entry): Entry => ({
  ...entry,
  cancelled: true,
  sequence: entry.sequence + 1,
})
