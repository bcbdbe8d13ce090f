import { whenText, wordsOf } from '#server/features/lessons/mails.ts'
import type { LessonInMail } from '#server/features/lessons/mails.ts'
import type { Bodies } from '#server/mail/body.ts'
import type { Entry } from '#server/mail/calendar-file.ts'
import { linkTo } from '#server/mail/letter.ts'
import type { Occasion } from '#server/mail/letter.ts'
import { textsIn } from '#server/texts.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'

interface AboutBooking {
  name: string
  bookingId: string
  lesson: LessonInMail
}

export interface BookingMails {
  bookingConfirmed: AboutBooking & { ticketsTaken: number; tickets: number }
  bookingCancelled: AboutBooking & { ticketsReturned: number; tickets: number }
  lessonChanged: AboutBooking & { previousStart: number; previousEnd: number }
  lessonCancelled: AboutBooking & { ticketsReturned: number }
  lessonReminder: AboutBooking
}

export const bookingBodies: Bodies<BookingMails> = {
  bookingConfirmed(content, occasion) {
    const text = textsIn(occasion.language)
    const { starts, facts } = wordsOf(content.lesson, occasion)
    const { ticketsTaken: count, tickets } = content
    const taken = count === 0 ? text('mail.noTicketTaken') : text('mail.ticketsTaken', { count, tickets })
    return {
      words: { when: starts },
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
      words: { when: starts },
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
      words: { when: starts },
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
      words: { when: starts },
      facts: [facts.when, facts.lesson, ...(count > 0 ? [ticketFact(returned, occasion)] : [])],
      links: [linkTo('booking', occasion)],
      entry: struckOut(entryOf(content, occasion)),
    }
  },

  lessonReminder({ lesson }, occasion) {
    const { starts, facts } = wordsOf(lesson, occasion)
    return {
      words: { when: starts },
      facts: [facts.when, facts.lesson, facts.where, facts.bring, facts.deadline],
      links: [linkTo('profile', occasion), linkTo('address', occasion)],
    }
  },
}

const ticketFact = (says: string, { language }: Occasion) => ({
  label: textsIn(language)('mail.label.tickets'),
  lines: [says],
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

/** Made-up contents, for a look at each mail. */
export function sampleBookingMails(now: number, name: string): BookingMails {
  const { title, minutes } = lessonKinds.morning
  const startsAt = startOfDay(now) + dayMs + 10 * hourMs
  const endsAt = startsAt + minutes * minuteMs
  const lesson = { id: 'sample', title: title.ja, titleEn: title.en, startsAt, endsAt, version: 0 }
  const about = { name, bookingId: 'sample', lesson }
  return {
    bookingConfirmed: { ...about, ticketsTaken: 1, tickets: 3 },
    bookingCancelled: { ...about, ticketsReturned: 1, tickets: 4 },
    lessonChanged: { ...about, previousStart: startsAt - 2 * hourMs, previousEnd: endsAt - 2 * hourMs },
    lessonCancelled: { ...about, ticketsReturned: 1 },
    lessonReminder: about,
  }
}
