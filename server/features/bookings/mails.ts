import type { EventSeatState, SeatCancellation } from '#contract/bookings/bookings.ts'
import { linkTo } from '#server/mail/body.ts'
import type { MailBody, MailRow } from '#server/mail/body.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { studioAddress } from '#server/mail/message.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
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
  /** How a seat in an event is paid for; absent for a lesson that costs tickets. */
  seat?: Exclude<EventSeatState, 'held'>
  /** Of a seat that was paid for, in whole yen; `off` is what a coupon took off. */
  payment?: { paymentId: string; number: number; amount: number; off: number }
}

/** What came back of seats in events that were cancelled; absent when they were of no event. */
export interface GivenBack {
  given?: { refund: number; invitations: number } | undefined
}

export interface BookingMails {
  bookingConfirmed: Booked & ByMember
  bookingCancelled: AboutBooking & ByMember & CancelledTickets & { seat?: SeatCancellation }
  lessonChanged: AboutBooking & Moved
  lessonCancelled: AboutBooking & { ticketsReturned: number } & WithReason & GivenBack
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
    return cancelled(content, context, [
      ...lines.map((line) => ticketRow(line, context)),
      ...(content.seat === undefined ? [] : seatRows(content.seat, context)),
    ])
  },

  lessonChanged: (content, context) => ({
    ...beforeLesson(content, context, { shows: ['teacher', 'where', 'bring', 'deadline'] }),
    calendarEntries: [entryOf(content, context)],
  }),

  lessonCancelled(content, context) {
    const { ticketsReturned: count } = content
    return cancelled(content, context, [
      ...(count > 0
        ? [ticketRow(textsIn(context.language)('mail.ticketsReturned', { count }), context)]
        : []),
      ...givenBackRows(content, context),
    ])
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
  const { ticketsTaken: count, tickets, seat, payment } = content
  const taken = count === 0 ? text('mail.noTicketTaken') : text('mail.ticketsTaken', { count, tickets })
  return {
    ...beforeLesson(content, context, {
      shows: ['teacher', 'where', 'bring', 'deadline'],
      own: [seat === undefined ? ticketRow(taken, context) : paidRow({ seat, payment }, context)],
    }),
    ...(payment && {
      links: [
        linkTo('profile', context),
        { text: text('mail.link.receipt'), url: `${context.site}/receipt/${payment.paymentId}` },
        linkTo('address', context),
      ],
    }),
    calendarEntries: [entryOf(content, context)],
  }
}

/** How a seat in an event is paid for. */
function paidRow(
  { seat, payment }: { seat: Booked['seat']; payment: Booked['payment'] },
  { language }: MailContext,
): MailRow {
  const text = textsIn(language)
  const label = text('mail.label.seat')
  if (payment === undefined)
    return { label, lines: [text(seat === 'invitation' ? 'mail.seat.invitation' : 'mail.seat.free')] }
  const { amount, off, number } = payment
  return {
    label: text('mail.label.amount'),
    lines: [
      text('mail.amountPaid', { amount: yenText(amount, language) }),
      ...(off > 0 ? [text('mail.seat.off', { off: yenText(off, language) })] : []),
      text('mail.seat.receipt', { number: receiptNumber(number) }),
    ],
  }
}

/** What comes back of a seat that was cancelled. */
function seatRows({ paid, percent, kept, refund, invitation }: SeatCancellation, context: MailContext) {
  const { language } = context
  const text = textsIn(language)
  const amount = (yen: number) => ({ amount: yenText(yen, language) })
  const lines = [
    text('mail.seat.paidBefore', amount(paid)),
    ...(kept > 0 ? [text('mail.seat.kept', { percent, ...amount(kept) })] : []),
    ...(refund > 0
      ? [text('mail.seat.refund', amount(refund)), text('mail.seat.arrives')]
      : [text('mail.seat.noRefund')]),
  ]
  return [
    ...(paid > 0 ? [{ label: text('mail.label.refund'), lines }] : []),
    ...(invitation === 'none' ? [] : [invitationRow(invitation, context)]),
  ]
}

const invitationRow = (invitation: 'returned' | 'kept', { language }: MailContext): MailRow => ({
  label: textsIn(language)('mail.label.invitation'),
  lines: [
    textsIn(language)(
      invitation === 'returned' ? 'mail.seat.invitationReturned' : 'mail.seat.invitationKept',
    ),
  ],
})

/** The sum of what came back with bookings that the studio has cancelled. */
export function givenBackOf(bookings: ReadonlyArray<{ seat?: SeatCancellation | undefined }>): GivenBack {
  const seats = bookings.flatMap(({ seat }) => seat ?? [])
  if (seats.length === 0) return {}
  const refund = seats.reduce((sum, seat) => sum + seat.refund, 0)
  const invitations = seats.filter(({ invitation }) => invitation === 'returned').length
  return { given: { refund, invitations } }
}

export function givenBackRows({ given }: GivenBack, context: MailContext): MailRow[] {
  if (given === undefined) return []
  const { language } = context
  const text = textsIn(language)
  const amount = yenText(given.refund, language)
  const lines = [text('mail.seat.refund', { amount }), text('mail.seat.arrives')]
  return [
    ...(given.refund > 0 ? [{ label: text('mail.label.refund'), lines }] : []),
    ...(given.invitations > 0 ? [invitationRow('returned', context)] : []),
  ]
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

/** A mail about a booking that was cancelled, with the rows of what became of its tickets and its money. */
const cancelled = (content: AboutBooking & WithReason, context: MailContext, own: MailRow[]): MailBody => ({
  ...aboutLesson(content, context, { own }),
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
