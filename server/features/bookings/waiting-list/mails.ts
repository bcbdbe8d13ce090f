import { linkTo } from '#server/mail/body.ts'
import type { Link, MailBody } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import { dateOf, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { aboutLesson, reasonRows, wordsOf } from '../lesson-in-mail.ts'
import type { LessonInMail, Moved, WithReason, WithTeacher } from '../lesson-in-mail.ts'
import { confirmation } from '../mails.ts'
import type { Booked } from '../mails.ts'

interface AboutLesson {
  lesson: LessonInMail
}

export interface WaitingMails {
  /** The list has booked a seat for the member. */
  seatGiven: Booked
  /** A seat is free for the first who books it. */
  seatFree: AboutLesson
  /** A seat went to the next in line because the member had no ticket. */
  seatPassedOver: AboutLesson
  /** A seat went to the next in line because the member has booked another lesson for the time. */
  seatPassedOverBusy: AboutLesson
  /** A seat went to the next in line because the member holds the most bookings possible, `most`. */
  seatPassedOverHeld: AboutLesson & { most: number }
  /** The studio has cancelled the lessons. */
  waitingEnded: { lessons: LessonInMail[] } & WithReason
  waitingTeacherChanged: AboutLesson & WithTeacher
  waitingMoved: AboutLesson & Moved
}

export const queueWaitingMail = outboxFor<WaitingMails>((content) =>
  'lesson' in content ? content.lesson.id : undefined,
)

export const waitingTemplates: Templates<WaitingMails> = {
  seatGiven: confirmation,

  seatFree: (content, context) => ({
    ...aboutLesson(content, context, { shows: ['teacher', 'where', 'deadline'] }),
    links: [linkToLesson(content.lesson, context), linkToList(context)],
  }),

  seatPassedOver: (content, context) => ({
    ...aboutLesson(content, context),
    links: [linkTo('price', context), linkToList(context)],
  }),

  seatPassedOverBusy: (content, context) => toWaiting(content, context),

  seatPassedOverHeld: ({ most, ...content }, context) => {
    const body = toWaiting(content, context)
    return { ...body, values: { ...body.values, most } }
  },

  waitingEnded({ lessons, reason }, context) {
    const words = lessons.map((lesson) => wordsOf(lesson, context))
    return {
      values: { when: words[0]?.starts ?? '' },
      rows: [...words.flatMap(({ rows }) => [rows.when, rows.lesson]), ...reasonRows(reason, context)],
      links: [linkTo('booking', context)],
    }
  },

  waitingTeacherChanged: (content, context) => toWaiting(content, context, { shows: ['where'] }),

  waitingMoved: (content, context) => toWaiting(content, context, { shows: ['teacher', 'where'] }),
}

function toWaiting(
  content: AboutLesson,
  context: MailContext,
  rows?: Parameters<typeof aboutLesson>[2],
): MailBody {
  return { ...aboutLesson(content, context, rows), links: [linkToList(context)] }
}

/** To the lesson on the booking page, where the member books it. */
function linkToLesson({ id, startsAt }: LessonInMail, { language, site }: MailContext): Link {
  const week = dateOf(startOfWeek(startsAt))
  const search = new URLSearchParams({ week, day: dateOf(startOfDay(startsAt)), lesson: id })
  return { text: textsIn(language)('mail.link.seat'), url: `${site}/booking?${search.toString()}` }
}

const linkToList = ({ language, site }: MailContext): Link => ({
  text: textsIn(language)('mail.link.waiting'),
  url: `${site}/profile`,
})
