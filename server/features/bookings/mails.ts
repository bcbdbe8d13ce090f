import { linkTo } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { studioAddress } from '#server/mail/message.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import { aboutLesson, wordsOf } from './lesson-in-mail.ts'
import type { LessonInMail, Moved, WithReason, WithTeacher } from './lesson-in-mail.ts'

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
  lessonChanged: AboutBooking & Moved
  lessonCancelled: AboutBooking & { ticketsReturned: number } & WithReason
  lessonReminder: AboutBooking
  /** Another teacher gives the lesson. */
  teacherChanged: AboutBooking & WithTeacher
}

export const queueBookingMail = outboxFor<BookingMails>(({ lesson }) => lesson.id)

export const bookingTemplates: Templates<BookingMails> = {
  bookingConfirmed: confirmation,

  bookingCancelled(content, context) {
    const text = textsIn(context.language)
    const { ticketsReturned: count, ticketsExpired, ticketsKept = 0, tickets } = content
    const lines = [
      ...(count > 0 ? [text('mail.ticketsReturnedOf', { count, tickets })] : []),
      ...(ticketsExpired > 0 ? [text('mail.ticketsExpired', { count: ticketsExpired })] : []),
      ...(ticketsKept > 0 ? [text('mail.ticketsKept', { count: ticketsKept, tickets })] : []),
    ]
    return cancelled(content, context, lines)
  },

  lessonChanged: (content, context) => ({
    ...beforeLesson(content, context, { shows: ['teacher', 'where', 'bring', 'deadline'] }),
    calendarEntries: [entryOf(content, context)],
  }),

  lessonCancelled(content, context) {
    const { ticketsReturned: count } = content
    return cancelled(
      content,
      context,
      count > 0 ? [textsIn(context.language)('mail.ticketsReturned', { count })] : [],
    )
  },

  teacherChanged: (content, context) => ({
    ...beforeLesson(content, context, { shows: ['where', 'deadline'] }),
    calendarEntries: [entryOf(content, context)],
  }),

  lessonReminder: (content, context) =>
    beforeLesson(content, context, { shows: ['teacher', 'where', 'bring', 'deadline'] }),
}

/** What a member gets to know about a booking that was made. */
export function confirmation(content: Booked, context: MailContext): MailBody {
  const text = textsIn(context.language)
  const { ticketsTaken: count, tickets } = content
  const taken = count === 0 ? text('mail.noTicketTaken') : text('mail.ticketsTaken', { count, tickets })
  return {
    ...beforeLesson(content, context, {
      shows: ['teacher', 'where', 'bring', 'deadline'],
      own: [ticketRow(taken, context)],
    }),
    calendarEntries: [entryOf(content, context)],
  }
}

/** A mail about a lesson that the member attends. */
const beforeLesson = (
  content: AboutBooking & Parameters<typeof aboutLesson>[0],
  context: MailContext,
  rows: Parameters<typeof aboutLesson>[2],
): MailBody => ({
  ...aboutLesson(content, context, rows),
  links: [linkTo('profile', context), linkTo('address', context)],
})

/** A mail about a booking that was cancelled, with a line for each thing that became of its tickets. */
const cancelled = (
  content: AboutBooking & WithReason,
  context: MailContext,
  lines: readonly string[],
): MailBody => ({
  ...aboutLesson(content, context, { own: lines.map((line) => ticketRow(line, context)) }),
  links: [linkTo('booking', context)],
  calendarEntries: [asCancelled(entryOf(content, context))],
})

export const ticketRow = (line: string, { language }: MailContext) => ({
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

/**
 * The sequence is one higher because calendars ignore a change without that; the lesson itself may be
 * unchanged.
 */
export const asCancelled = ({ description: _, ...entry }: CalendarEntry): CalendarEntry => ({
  ...entry,
  cancelled: true,
  sequence: entry.sequence + 1,
})
