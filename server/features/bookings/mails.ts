import { linkTo } from '#server/mail/body.ts'
import type { Fact, MailBody } from '#server/mail/body.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { onOneLine } from '#server/mail/layout.ts'
import { studioAddress } from '#server/mail/message.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Worded } from '#studio/languages.ts'
import { dayOfReminder, teacherFact, teacherFacts, whenText, wordsOf } from './lesson-in-mail.ts'
import type { LessonInMail, WithTeacher } from './lesson-in-mail.ts'

/** One booking, as the content of a mail has it. */
export interface AboutBooking {
  bookingId: string
  lesson: LessonInMail
}

interface ByMember {
  /** False when an administrator acted. */
  byMember: boolean
}

interface CancelledTickets {
  ticketsReturned: number
  /** Tickets that did not come back, because they had expired after the booking. */
  ticketsExpired: number
  /** Tickets that were not returned, because it was too late to cancel. None in mails of earlier versions. */
  ticketsKept?: number
  tickets: number
}

export interface Booked extends AboutBooking {
  ticketsTaken: number
  tickets: number
}

export interface BookingMails {
  bookingConfirmed: Booked & ByMember
  bookingCancelled: AboutBooking & ByMember & CancelledTickets
  lessonChanged: AboutBooking & { previousStart: number; previousEnd: number }
  lessonCancelled: AboutBooking & { ticketsReturned: number } & WithReason
  lessonReminder: AboutBooking
  /** Another teacher gives the lesson. */
  teacherChanged: AboutBooking & WithTeacher
}

export const queueBookingMail = outboxFor<BookingMails>(({ lesson }) => lesson.id)

export const bookingTemplates: Templates<BookingMails> = {
  bookingConfirmed: confirmation,

  bookingCancelled(content, context) {
    const { starts, facts } = wordsOf(content.lesson, context)
    const text = textsIn(context.language)
    const { ticketsReturned: count, ticketsExpired, ticketsKept = 0, tickets } = content
    const lines = [
      ...(count > 0 ? [text('mail.ticketsReturnedOf', { count, tickets })] : []),
      ...(ticketsExpired > 0 ? [text('mail.ticketsExpired', { count: ticketsExpired })] : []),
      ...(ticketsKept > 0 ? [text('mail.ticketsKept', { count: ticketsKept, tickets })] : []),
    ]
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson, ...lines.map((line) => ticketFact(line, context))],
      links: [linkTo('booking', context)],
      calendarEntries: [asCancelled(entryOf(content, context))],
    }
  },

  lessonChanged(content, context) {
    const text = textsIn(context.language)
    const { starts, facts } = wordsOf(content.lesson, context)
    const previous = whenText(content.previousStart, content.previousEnd, context.language)
    return {
      values: { when: starts },
      facts: [
        { label: text('mail.label.after'), lines: facts.when.lines },
        { label: text('mail.label.before'), lines: [previous] },
        facts.lesson,
        ...teacherFacts(content.lesson, context),
        facts.where,
        facts.bring,
        facts.deadline,
      ],
      links: [linkTo('profile', context), linkTo('address', context)],
      calendarEntries: [entryOf(content, context)],
    }
  },

  lessonCancelled(content, context) {
    const { starts, facts } = wordsOf(content.lesson, context)
    const { ticketsReturned: count } = content
    const returned = textsIn(context.language)('mail.ticketsReturned', { count })
    return {
      values: { when: starts },
      facts: [
        facts.when,
        facts.lesson,
        ...reasonFacts(content.reason, context),
        ...(count > 0 ? [ticketFact(returned, context)] : []),
      ],
      links: [linkTo('booking', context)],
      calendarEntries: [asCancelled(entryOf(content, context))],
    }
  },

  teacherChanged(content, context) {
    const { starts, facts } = wordsOf(content.lesson, context)
    const teacher = teacherFact(content, context.language)
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson, teacher, facts.where, facts.deadline],
      links: [linkTo('profile', context), linkTo('address', context)],
      calendarEntries: [entryOf(content, context)],
    }
  },

  lessonReminder({ lesson }, context) {
    const { starts, facts } = wordsOf(lesson, context)
    return {
      values: { when: starts, day: dayOfReminder(lesson.startsAt, context) },
      facts: [
        facts.when,
        facts.lesson,
        ...teacherFacts(lesson, context),
        facts.where,
        facts.bring,
        facts.deadline,
      ],
      links: [linkTo('profile', context), linkTo('address', context)],
    }
  },
}

/** What a member gets to know about a booking that was made. */
export function confirmation(content: Booked, context: MailContext): MailBody {
  const text = textsIn(context.language)
  const { starts, facts } = wordsOf(content.lesson, context)
  const { ticketsTaken: count, tickets } = content
  const taken = count === 0 ? text('mail.noTicketTaken') : text('mail.ticketsTaken', { count, tickets })
  return {
    values: { when: starts },
    facts: [
      facts.when,
      facts.lesson,
      ...teacherFacts(content.lesson, context),
      facts.where,
      facts.bring,
      ticketFact(taken, context),
      facts.deadline,
    ],
    links: [linkTo('profile', context), linkTo('address', context)],
    calendarEntries: [entryOf(content, context)],
  }
}

export const ticketFact = (line: string, { language }: MailContext) => ({
  label: textsIn(language)('mail.label.tickets'),
  lines: [line],
})

/** The entry for the member's calendar. */
export function entryOf(
  { bookingId, lesson }: AboutBooking,
  context: Omit<MailContext, 'linkTokens' | 'recipient'>,
): CalendarEntry {
  const { language, writtenAt, site, host } = context
  const { title, place } = wordsOf(lesson, context)
  const text = studioTexts(context.facts, language)
  const url = `${site}/profile`
  return {
    uid: `${bookingId}@${host}`,
    file: 'lesson',
    sequence: lesson.version,
    cancelled: false,
    title: text('mail.entry', { title }),
    place,
    organizer: studioAddress(context.facts, language),
    description: descriptionOf(lesson, url, context),
    url,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    writtenAt,
    language,
  }
}

/** What the entry says below its title: who teaches the lesson, until when it can be cancelled, and where. */
export function descriptionOf(
  lesson: LessonInMail,
  url: string,
  context: Pick<MailContext, 'facts' | 'language' | 'writtenAt' | 'teachers'>,
): string {
  const text = textsIn(context.language)
  const teacher = context.teachers.get(lesson.id)
  return [
    ...(teacher ? [text('mail.calendar.teacher', { name: teacher[context.language] })] : []),
    `${text('mail.label.cancelUntil')}: ${wordsOf(lesson, context).deadline}`,
    url,
  ].join('\n')
}

/** The sequence is one higher because calendars ignore a change without that; the lesson itself may be unchanged. */
export const asCancelled = ({ description: _, ...entry }: CalendarEntry): CalendarEntry => ({
  ...entry,
  cancelled: true,
  sequence: entry.sequence + 1,
})

/** The content of a mail that tells why the studio has cancelled. Mails of earlier versions have no reason. */
export interface WithReason {
  reason?: Worded
}

/** The reason of a cancellation in the language of the mail; none when the studio gave none. */
export function reasonFacts(reason: Worded | undefined, { language }: MailContext): Fact[] {
  const words = onOneLine(inLanguage(language, reason?.ja ?? '', reason?.en ?? ''))
  return words === '' ? [] : [{ label: textsIn(language)('mail.label.reason'), lines: [words] }]
}
