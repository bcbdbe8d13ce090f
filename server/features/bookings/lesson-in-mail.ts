import type { Reader } from '#server/database/database.ts'
import { eventOf, findTeachersOfLessons } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { tiersOf } from '#server/features/payments/cancellation-tiers.ts'
import type { MailBody, MailRow } from '#server/mail/body.ts'
import { onOneLine } from '#server/mail/layout.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import type { MailContext, TeachersOfLessons } from '#server/mail/context.ts'
import { studioTexts, textsIn } from '#server/texts.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { addressText } from '#studio/identity.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import { dateOf, dayMs, instantOf, shortDayText, spanText, timeText } from '#time/tokyo.ts'
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
  /** Of an event: what the studio keeps when a seat is cancelled; absent for a lesson that costs tickets. */
  tiers?: readonly CancellationTier[]
}

export function lessonInMail(lesson: Lesson): LessonInMail {
  const { id, title, titleEn, startsAt, endsAt, version } = lesson
  const event = eventOf(lesson)
  return { id, title, titleEn, startsAt, endsAt, version, ...(event && { tiers: event.tiers }) }
}

/** Who teaches a lesson from now on, by both names. */
export interface WithTeacher {
  teacher: Worded
}

const teacherRow = ({ teacher }: WithTeacher, language: Language): MailRow => ({
  label: textsIn(language)('mail.label.teacher'),
  lines: [onOneLine(teacher[language])],
})

/** Who teaches the lesson, where the studio has said it. */
export const teacherRows = (
  { id }: Pick<LessonInMail, 'id'>,
  { language, teachers }: Pick<MailContext, 'language' | 'teachers'>,
): MailRow[] => {
  const teacher = teachers.get(id)
  return teacher === undefined ? [] : [teacherRow({ teacher }, language)]
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
  const ofLesson = mayCancel(facts, { startsAt, freeUntil }, writtenAt)
    ? freeUntil === null
      ? usual
      : text('mail.cancelUntilStart', { until: shortMomentText(freeUntil, language) })
    : text('mail.cancelOver')
  const isEvent = lesson.tiers !== undefined
  const deadlines = isEvent ? eventDeadlines(lesson, { language, writtenAt }) : [ofLesson]
  const deadline = deadlines.join(' ')
  return {
    title,
    place: placeText(facts, language),
    deadline,
    starts: shortMomentText(lesson.startsAt, language),
    rows: {
      when: { label: text('mail.label.when'), lines: [whenText(lesson.startsAt, lesson.endsAt, language)] },
      lesson: { label: text(isEvent ? 'mail.label.event' : 'mail.label.lesson'), lines: [title] },
      where: whereRow(facts, language),
      bring: { label: text('mail.label.bring'), lines: [facts.visit.whatToBring[language]] },
      deadline: {
        label: text(isEvent ? 'mail.label.cancelling' : 'mail.label.cancelUntil'),
        lines: deadlines,
      },
    } satisfies Record<string, MailRow>,
  }
}

/** What cancelling a seat in an event costs on each day from the day of the mail on. */
function eventDeadlines(
  { startsAt, freeUntil = null, tiers = [] }: LessonInMail,
  { language, writtenAt }: Pick<MailContext, 'language' | 'writtenAt'>,
): string[] {
  const text = textsIn(language)
  const until = shortMomentText(startsAt, language)
  if (freeUntil !== null) return [text('mail.seat.moved', { until })]
  const left = tiersOf({ startsAt, price: 0, rules: { tiers, refundFee: 0 } }, writtenAt)
  const lines = left.map(({ until: last, percent }, position) => {
    if (last !== null) {
      const day = shortDayText(instantOf(last) ?? startsAt, language)
      return percent === 0
        ? text('mail.seat.cancelFree', { day })
        : text('mail.seat.cancelPart', { day, percent })
    }
    if (percent === 0) return text('mail.seat.lastFree')
    const before = left[position - 1]?.until ?? null
    if (before === null) return text('mail.seat.onlyPart', { percent })
    return text('mail.seat.lastPart', {
      day: shortDayText((instantOf(before) ?? startsAt) + dayMs, language),
      percent,
    })
  })
  return [text('mail.seat.until', { until }), ...lines]
}

/**
 * The content of a mail that tells why the studio has cancelled. Mails of earlier versions have no reason.
 */
export interface WithReason {
  reason?: Worded
}

/** The content of a mail that tells the time of a lesson before it was moved. */
export interface Moved {
  previousStart: number
  previousEnd: number
}

interface AboutLesson extends Partial<Moved>, Partial<WithTeacher>, WithReason {
  lesson: LessonInMail
}

/**
 * The rows of a mail about one lesson, in the order that all such mails have: when it is, and was before,
 * which lesson, who gives it, why it was cancelled, where it is, what to bring, the rows of the mail's own,
 * and until when it can be cancelled.
 * @param shows what the mail tells besides the time, the title and what its content names
 * @param own rows about tickets or money
 */
function lessonRows(
  { lesson, previousStart, previousEnd, teacher, reason }: AboutLesson,
  context: MailContext,
  {
    shows = [],
    own = [],
  }: { shows?: ReadonlyArray<'teacher' | 'where' | 'bring' | 'deadline'>; own?: MailRow[] },
): MailRow[] {
  const { language } = context
  const text = textsIn(language)
  const { rows } = wordsOf(lesson, context)
  const isMoved = previousStart !== undefined && previousEnd !== undefined
  return [
    ...(isMoved
      ? [
          { label: text('mail.label.after'), lines: rows.when.lines },
          { label: text('mail.label.before'), lines: [whenText(previousStart, previousEnd, language)] },
        ]
      : [rows.when]),
    rows.lesson,
    ...(teacher === undefined ? [] : [teacherRow({ teacher }, language)]),
    ...(shows.includes('teacher') ? teacherRows(lesson, context) : []),
    ...reasonRows(reason, context),
    ...(shows.includes('where') ? [rows.where] : []),
    ...(shows.includes('bring') ? [rows.bring] : []),
    ...own,
    ...(shows.includes('deadline') ? [rows.deadline] : []),
  ]
}

/** What all mails about one lesson have: the values for their texts, and the rows. */
export const aboutLesson = (
  content: AboutLesson,
  context: MailContext,
  rows: Parameters<typeof lessonRows>[2] = {},
): Required<Pick<MailBody, 'values'>> & { rows: MailRow[] } => ({
  values: {
    when: shortMomentText(content.lesson.startsAt, context.language),
    day: dayOfReminder(content.lesson.startsAt, context),
  },
  rows: lessonRows(content, context, rows),
})

/** The reason of a cancellation in the language of the mail; none when the studio gave none. */
export function reasonRows(reason: Worded | undefined, { language }: MailContext): MailRow[] {
  const words = onOneLine(inLanguage(language, reason?.ja ?? '', reason?.en ?? ''))
  return words === '' ? [] : [{ label: textsIn(language)('mail.label.reason'), lines: [words] }]
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

/** Where the studio is, and the way from the station, as far as the owner has entered them. */
export function whereRow(facts: StudioFacts, language: Language): MailRow {
  const text = textsIn(language)
  const { walkMinutes } = facts.visit
  const station = facts.visit.station[language]
  const way = station === '' ? [] : [text('mail.way', { station, minutes: walkMinutes })]
  return { label: text('mail.label.where'), lines: [...placeLines(facts, language), ...way] }
}

const placeLines = (facts: StudioFacts, language: Language) =>
  [facts.names.studioName[language], addressText(facts, language)].filter((line) => line !== '')

/** Where the contents of mails name lessons. In mails about something else `bookings` may be their number. */
interface Content {
  lesson?: { id: string }
  bookings?: Array<{ lesson: { id: string } }> | number
}

/**
 * Who teaches the lessons of a mail now. It is read when the mail is sent, so that a booking writes no more
 * than before, and a confirmation that waits while a substitute takes the lesson over names the substitute.
 */
export async function findTeachersInMail(
  reader: Reader,
  { content }: Pick<QueuedMail, 'content'>,
): Promise<TeachersOfLessons> {
  const { lesson, bookings } = JSON.parse(content) as Content
  const ofBookings = Array.isArray(bookings) ? bookings.map((booking) => booking.lesson.id) : []
  return findTeachersOfLessons(reader, lesson === undefined ? ofBookings : [lesson.id, ...ofBookings])
}
