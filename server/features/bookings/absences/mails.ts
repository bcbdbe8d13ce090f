import { linkTo } from '#server/mail/body.ts'
import type { MailBody, MailRow } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { dateText } from '#time/tokyo.ts'
import { aboutLesson } from '../lesson-in-mail.ts'
import type { LessonInMail } from '../lesson-in-mail.ts'

interface AboutAbsence {
  lesson: LessonInMail
  /** Whether the booking was cancelled after the deadline. Otherwise the member did not come. */
  late: boolean
  /** The how manyth absence within so many days it is. */
  step: number
  periodDays: number
}

export interface AbsenceMails {
  /** `next`: how the next absence of the period limits the bookings; null if it does not. */
  absenceCounted: AboutAbsence & { next: { bookings: number; days: number } | null }
  /** Until the midnight in Tokyo `until` the member may hold so many bookings at once. */
  bookingsLimited: AboutAbsence & { bookings: number; until: number }
}

export const queueAbsenceMail = outboxFor<AbsenceMails>(({ lesson }) => lesson.id)

export const absenceTemplates: Templates<AbsenceMails> = {
  absenceCounted({ next, ...absence }, context) {
    const text = textsIn(context.language)
    const { periodDays: period } = absence
    const nextLine = next && text('mail.absence.next', { count: next.bookings, days: next.days, period })
    return body(absence, context, [
      ...(nextLine === null ? [] : [{ label: text('mail.label.nextAbsence'), lines: [nextLine] }]),
      askRow(context),
    ])
  },
  bookingsLimited({ bookings: count, until, ...absence }, context) {
    const { language } = context
    const text = textsIn(language)
    const lines = [
      text('mail.absence.limit', { count, day: dateText(until - 1, language) }),
      text('mail.absence.kept'),
    ]
    return body(absence, context, [{ label: text('mail.label.limit'), lines }, askRow(context)])
  },
}

function body(
  { lesson, late, step, periodDays }: AboutAbsence,
  context: MailContext,
  own: MailRow[],
): MailBody {
  const text = textsIn(context.language)
  const lines = [
    text(late ? 'mail.absence.late' : 'mail.absence.missed'),
    text('mail.absence.step', { step, days: periodDays }),
    text('mail.absence.free'),
  ]
  return {
    ...aboutLesson({ lesson }, context, { own: [{ label: text('mail.label.absence'), lines }, ...own] }),
    links: [linkTo('profile', context), linkTo('booking', context)],
  }
}

const askRow = ({ language }: MailContext): MailRow => ({
  label: textsIn(language)('mail.label.ask'),
  lines: [textsIn(language)('mail.absence.ask')],
})
