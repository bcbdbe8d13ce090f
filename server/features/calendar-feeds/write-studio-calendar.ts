import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { wordsOf } from '#server/features/bookings/lesson-in-mail.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage, languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf } from '#time/tokyo.ts'
import { listLessonsSince } from './queries.ts'
import { keptSince } from './rules.ts'
import { writeCalendar } from './write-calendar.ts'
import type { WrittenCalendar } from './write-calendar.ts'

/** Writes the public timetable. All who ask get the same bytes until a lesson changes or a day passes. */
export type WriteStudioCalendar = (language: Language, now: number) => Promise<WrittenCalendar>

export function createWriteStudioCalendar(database: Database, publicUrl: string): WriteStudioCalendar {
  const calendars = new VersionedCache<WrittenCalendar>(languages.length)
  return async (language, now) => {
    const since = keptSince(now)
    return calendars.get(`${language} ${since}`, await database.version(), () =>
      writeStudioCalendar(database.reader, publicUrl, language, since),
    )
  }
}

async function writeStudioCalendar(
  reader: Reader,
  publicUrl: string,
  language: Language,
  since: number,
): Promise<WrittenCalendar> {
  const lessons = await listLessonsSince(reader, since)
  const site = language === 'ja' ? publicUrl : `${publicUrl}/${language}`
  const host = new URL(publicUrl).hostname
  const entries = lessons.map((lesson): CalendarEntry => {
    const { id, startsAt, endsAt, createdAt, cancelledAt } = lesson
    const writtenAt = cancelledAt ?? createdAt
    const { title, place } = wordsOf(lesson, { language, writtenAt })
    const about = inLanguage(language, lesson.description, lesson.descriptionEn)
    const url = `${site}/booking?week=${dateOf(startsAt)}`
    return {
      uid: `${id}@${host}`,
      sequence: lesson.version,
      cancelled: cancelledAt !== null,
      title,
      place,
      description: about === '' ? url : `${about}\n\n${url}`,
      url,
      startsAt,
      endsAt,
      writtenAt,
      language,
    }
  })
  return writeCalendar(entries, { name: textsIn(language)('mail.calendar.studio'), language })
}
