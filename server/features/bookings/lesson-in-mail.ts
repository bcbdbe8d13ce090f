import type { Reader } from '#server/database/database.ts'
import { findTeachersOfLessons } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import type { Fact } from '#server/mail/body.ts'
import { onOneLine } from '#server/mail/layout.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import type { MailContext, TeachersOfLessons } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { addressText } from '#studio/identity.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { dateOf, shortDayText, spanText, timeText } from '#time/tokyo.ts'
import { cancelUntil, mayCancel } from './rules.ts'

/** What the mails about a booking keep of its lesson. Instants are milliseconds since the epoch. */
export interface LessonInMail {
  id: string
  title: string
  titleEn: string
  startsAt: number
  endsAt: number
  version: number
  /** Until when the booking can be cancelled instead of the usual deadline; absent or null: until that. */
  freeUntil?: number | null
}

export function lessonInMail({ id, title, titleEn, startsAt, endsAt, version }: Lesson): LessonInMail {
  return { id, title, titleEn, startsAt, endsAt, version }
}

/** Who teaches a lesson from now on, by both names. */
export interface WithTeacher {
  teacher: Worded
}

export const teacherFact = ({ teacher }: WithTeacher, language: Language): Fact => ({
  label: textsIn(language)('mail.label.teacher'),
  lines: [onOneLine(teacher[language])],
})

/** Who teaches the lesson, where the studio has said it. */
export const teacherFacts = (
  { id }: Pick<LessonInMail, 'id'>,
  { language, teachers }: Pick<MailContext, 'language' | 'teachers'>,
): Fact[] => {
  const teacher = teachers.get(id)
  return teacher === undefined ? [] : [teacherFact({ teacher }, language)]
}

/** What a mail says about a lesson, in the language of the mail. */
export function wordsOf(
  lesson: LessonInMail,
  { facts, language, writtenAt }: Pick<MailContext, 'facts' | 'language' | 'writtenAt'>,
) {
  const text = studioTexts(facts, language)
  const title = onOneLine(inLanguage(language, lesson.title, lesson.titleEn))
  const { startsAt, freeUntil = null } = lesson
  const usual = text('mail.cancelUntil', { until: shortMomentText(cancelUntil(facts, startsAt), language) })
  const deadline = mayCancel(facts, { startsAt, freeUntil }, writtenAt)
    ? freeUntil === null
      ? usual
      : text('mail.cancelUntilStart', { until: shortMomentText(freeUntil, language) })
    : text('mail.cancelOver')
  return {
    title,
    place: placeText(facts, language),
    deadline,
    starts: shortMomentText(lesson.startsAt, language),
    facts: {
      when: { label: text('mail.label.when'), lines: [whenText(lesson.startsAt, lesson.endsAt, language)] },
      lesson: { label: text('mail.label.lesson'), lines: [title] },
      where: whereFact(facts, language),
      bring: { label: text('mail.label.bring'), lines: [facts.visit.whatToBring[language]] },
      deadline: { label: text('mail.label.cancelUntil'), lines: [deadline] },
    } satisfies Record<string, Fact>,
  }
}

/** Start and end of a lesson, with the time zone. */
export const whenText = (start: number, end: number, language: Language): string =>
  textsIn(language)('mail.when', { span: spanText(start, end, language) })

/** “Tomorrow” or “today”, as a reminder says that is written at this instant. */
export const dayOfReminder = (
  startsAt: number,
  { language, writtenAt }: Pick<MailContext, 'language' | 'writtenAt'>,
): string => textsIn(language)(dateOf(startsAt) === dateOf(writtenAt) ? 'mail.today' : 'mail.tomorrow')

/** Day and time, for a subject. */
export const shortMomentText = (instant: number, language: Language): string =>
  textsIn(language)('mail.moment', { date: shortDayText(instant, language), time: timeText(instant) })

/** Name and address of the studio on one line. */
export const placeText = (facts: StudioFacts, language: Language): string =>
  placeLines(facts, language).join(' ')

/** Where the studio is, and the way from the station. */
export function whereFact(facts: StudioFacts, language: Language): Fact {
  const text = textsIn(language)
  const { station, walkMinutes } = facts.visit
  const way = text('mail.way', { station: station[language], minutes: walkMinutes })
  return { label: text('mail.label.where'), lines: [...placeLines(facts, language), way] }
}

const placeLines = (facts: StudioFacts, language: Language) => [
  facts.names.studioName[language],
  addressText(facts, language),
]

/** Where the contents of mails name lessons. In mails about something else `bookings` may be their number. */
interface Content {
  lesson?: { id: string }
  bookings?: Array<{ lesson: { id: string } }> | number
}

/**
 * Who teaches the lessons of a mail now. It is read when the mail is sent, so that a booking writes no more than before, and a
 * confirmation that waits while a substitute takes the lesson over names the substitute.
 */
export async function findTeachersInMail(
  reader: Reader,
  { content }: Pick<QueuedMail, 'content'>,
): Promise<TeachersOfLessons> {
  const { lesson, bookings } = JSON.parse(content) as Content
  const ofBookings = Array.isArray(bookings) ? bookings.map((booking) => booking.lesson.id) : []
  return findTeachersOfLessons(reader, lesson === undefined ? ofBookings : [lesson.id, ...ofBookings])
}
