import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { wordsOf } from '#server/features/bookings/lesson-in-mail.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf } from '#time/tokyo.ts'
import { listLessonsSince } from './queries.ts'
import type { ListedLesson } from './queries.ts'
import { keptSince } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'
import type { WrittenCalendar } from './write-calendar.ts'

/** Writes the public timetable. All who ask get the same bytes until a lesson changes. */
export type WriteStudioCalendar = (language: Language, now: number) => Promise<WrittenCalendar>

export function createWriteStudioCalendar(database: Database, publicUrl: string): WriteStudioCalendar {
  const calendars = new VersionedCache<WrittenCalendar>(languages.length)
  // Most writes are bookings, which change no lesson here. To write a calendar takes a hundred times longer than to read its lessons.
  const latest = new Map<Language, { lessons: string; calendar: WrittenCalendar }>()
  return async (language, now) => {
    const since = keptSince(now)
    return calendars.get(`${language} ${since}`, await database.version(), async () => {
      const listed = await listLessonsSince(database.reader, since)
      const lessons = JSON.stringify(listed)
      const known = latest.get(language)
      if (known?.lessons === lessons) return known.calendar
      const calendar = writeLessons(listed, language, publicUrl)
      latest.set(language, { lessons, calendar })
      return calendar
    })
  }
}

function writeLessons(
  lessons: readonly ListedLesson[],
  language: Language,
  publicUrl: string,
): WrittenCalendar {
  const text = textsIn(language)
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const host = new URL(publicUrl).hostname
  const entries = lessons.map((lesson): CalendarEntry => {
    const { id, startsAt, endsAt, createdAt, changedAt, cancelledAt } = lesson
    const writtenAt = cancelledAt ?? changedAt ?? createdAt
    const { title, place } = wordsOf(lesson, { language, writtenAt })
    const name = language === 'ja' ? lesson.teacherJa : lesson.teacherEn
    const teacher = name === null ? '' : text('mail.calendar.teacher', { name })
    const about = [teacher, inLanguage(language, lesson.description, lesson.descriptionEn)]
      .filter((line) => line !== '')
      .join('\n')
    const url = `${site}/booking?week=${dateOf(startsAt)}`
    return {
      uid: `${id}@${host}`,
      file: 'lesson',
      sequence: lesson.version,
      cancelled: cancelledAt !== null,
      title: cancelledAt === null ? title : text('mail.calendar.lessonCancelled', { title }),
      place,
      description: about === '' ? url : `${about}\n\n${url}`,
      url,
      startsAt,
      endsAt,
      writtenAt,
      language,
    }
  })
  return writeCalendar(entries, { name: text('mail.calendar.studio'), language, busy: false })
}
