import { linkTo } from '#server/mail/body.ts'
import type { Link } from '#server/mail/body.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import type { MailContext } from '#server/mail/context.ts'
import { textsIn } from '#server/texts.ts'
import { dateOf, startOfDay, startOfWeek } from '#time/tokyo.ts'
import { teacherFact, teacherFacts, whenText, wordsOf } from '../lesson-in-mail.ts'
import type { LessonInMail, WithTeacher } from '../lesson-in-mail.ts'
import { confirmation, reasonFacts } from '../mails.ts'
import type { Booked, WithReason } from '../mails.ts'

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
  /** The studio has cancelled the lessons. */
  waitingEnded: { lessons: LessonInMail[] } & WithReason
  waitingTeacherChanged: AboutLesson & WithTeacher
  waitingMoved: AboutLesson & { previousStart: number; previousEnd: number }
}

export const queueWaitingMail = outboxFor<WaitingMails>((content) =>
  'lesson' in content ? content.lesson.id : undefined,
)

export const waitingTemplates: Templates<WaitingMails> = {
  seatGiven: confirmation,

  seatFree({ lesson }, context) {
    const { starts, facts } = wordsOf(lesson, context)
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson, ...teacherFacts(lesson, context), facts.where, facts.deadline],
      links: [linkToLesson(lesson, context), linkToList(context)],
    }
  },

  seatPassedOver({ lesson }, context) {
    const { starts, facts } = wordsOf(lesson, context)
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson],
      links: [linkTo('price', context), linkToList(context)],
    }
  },

  seatPassedOverBusy({ lesson }, context) {
    const { starts, facts } = wordsOf(lesson, context)
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson],
      links: [linkToList(context)],
    }
  },

  waitingEnded({ lessons, reason }, context) {
    const words = lessons.map((lesson) => wordsOf(lesson, context))
    return {
      values: { when: words[0]?.starts ?? '' },
      facts: [...words.flatMap(({ facts }) => [facts.when, facts.lesson]), ...reasonFacts(reason, context)],
      links: [linkTo('booking', context)],
    }
  },

  waitingTeacherChanged(content, context) {
    const { starts, facts } = wordsOf(content.lesson, context)
    return {
      values: { when: starts },
      facts: [facts.when, facts.lesson, teacherFact(content, context.language), facts.where],
      links: [linkToList(context)],
    }
  },

  waitingMoved({ lesson, previousStart, previousEnd }, context) {
    const text = textsIn(context.language)
    const { starts, facts } = wordsOf(lesson, context)
    const previous = whenText(previousStart, previousEnd, context.language)
    return {
      values: { when: starts },
      facts: [
        { label: text('mail.label.after'), lines: facts.when.lines },
        { label: text('mail.label.before'), lines: [previous] },
        facts.lesson,
        ...teacherFacts(lesson, context),
        facts.where,
      ],
      links: [linkToList(context)],
    }
  },
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
