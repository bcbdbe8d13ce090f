import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { Database, Reader } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { wordsOf } from '#server/features/bookings/lesson-in-mail.ts'
import { asCancelled, entryOf } from '#server/features/bookings/mails.ts'
import { findTeachersOfLessons } from '#server/features/lessons/queries.ts'
import * as hires from '#server/features/hires/hire-in-mail.ts'
import { listHiresSince } from '#server/features/hires/mail-queries.ts'
import { versionOf } from '#server/http/entity-tag.ts'
import { calendarProgram, eventOf } from '#server/mail/calendar-file.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import type { ReadFacts } from '#server/features/facts/current-facts.ts'
import { studioAddress } from '#server/mail/message.ts'
import { studioTexts } from '#server/texts.ts'
import { inLanguage, languages, siteIn } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { dateOf, dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { listBookingsSince, listLessonsSince } from './queries.ts'
import type { ListedLesson } from './queries.ts'

/** A calendar as the server sends it. */
export interface WrittenCalendar {
  content: Buffer
  /** Changes with the content. */
  version: string
}

interface About {
  name: string
  language: Language
  /** Whether a reader is busy during the entries that are not cancelled. */
  busy: boolean
}

const zone = 'Asia/Tokyo'

/**
 * The last property of the calendar, which names its zone, and the zone. Japan has not changed its clocks
 * since 1951, so one rule without an end is the whole zone.
 */
const zoneLines = [
  `X-WR-TIMEZONE:${zone}`,
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** The mark of the standard, and the one of Outlook. */
const marksOf = {
  busy: { transparency: ICalEventTransparency.OPAQUE, busystatus: ICalEventBusyStatus.BUSY },
  free: { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE },
}

/** How often calendar programs are asked to read the feed again, in seconds. */
const refreshSeconds = hourMs / 1000

/** The calendar of a feed. The same entries always give the same bytes. */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  { name, language, busy }: About,
): WrittenCalendar {
  const calendar = ical({
    prodId: calendarProgram(language),
    // The library writes the name as it is, and escapes all other texts.
    name: name.replace(/[\\;,]/g, '\\$&'),
    ttl: refreshSeconds,
    // The zone has no name here, because with one the library would write the stamps of the entries in Tokyo
    // time. They must be UTC.
    timezone: { name: null },
  })
  for (const entry of entries) {
    const start = Temporal.Instant.fromEpochMilliseconds(entry.startsAt)
    const end = Temporal.Instant.fromEpochMilliseconds(entry.endsAt)
    const marks = busy && !entry.cancelled ? marksOf.busy : marksOf.free
    calendar.createEvent({ ...eventOf(entry), start, end, timezone: zone, ...marks })
  }
  // The library would write the property after the entries, but properties come before components (RFC 5545,
  // section 3.4).
  const written = `${calendar.toString()}\r\n`.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${zoneLines}\r\n`)
  const content = Buffer.from(written)
  return { content, version: versionOf(content) }
}

interface CalendarServices {
  reader: Reader
  /** Address of the site, without a slash at the end. */
  publicUrl: string
}

/**
 * A member's bookings and hires: the entries of the mails, with the same ids, so that a calendar that has one
 * of them knows it.
 */
export async function writeMemberCalendar(
  facts: StudioFacts,
  { reader, publicUrl }: CalendarServices,
  { memberId, language }: { memberId: string; language: Language },
  now: number,
): Promise<WrittenCalendar> {
  const text = studioTexts(facts, language)
  const since = feedWindowStart(now)
  const site = siteIn(language, publicUrl)
  const bookings = await listBookingsSince(reader, memberId, since)
  const teachers = await findTeachersOfLessons(
    reader,
    bookings.map(({ id }) => id),
  )
  const context = { facts, language, writtenAt: now, site, host: new URL(publicUrl).hostname, teachers }
  // Not the present time, because the feed must stay the same while nothing changes.
  const stamped = (entry: CalendarEntry, writtenAt: number) => ({ ...entry, writtenAt })
  // Some programs show a cancelled entry like any other, so its title says it.
  const named = (entry: CalendarEntry) => ({
    ...entry,
    title: text('mail.calendar.bookingCancelled', { title: entry.title }),
  })
  const ofBookings = bookings.map(({ bookingId, bookedAt, cancelledAt, changedAt, ...lesson }) => {
    const writtenAt = cancelledAt ?? Math.max(bookedAt, changedAt ?? bookedAt)
    const entry = stamped(entryOf({ bookingId, lesson }, context), writtenAt)
    return cancelledAt === null ? entry : named(asCancelled(entry))
  })
  const ofHires = (await listHiresSince(reader, memberId, since)).map(
    ({ hire, confirmedAt, changedAt, cancelledAt }) => {
      const writtenAt = cancelledAt ?? changedAt ?? confirmedAt
      const entry = stamped(hires.entryOf(hire, context), writtenAt)
      return cancelledAt === null ? entry : named(hires.asCancelled(entry))
    },
  )
  const entries = [...ofBookings, ...ofHires].toSorted((a, b) => a.startsAt - b.startsAt)
  return writeCalendar(entries, { name: text('mail.calendar.bookings'), language, busy: true })
}

/**
 * Writes the public timetable. All who ask get the same bytes until a lesson changes, or what the studio says
 * of itself.
 */
type WriteStudioCalendar = (language: Language, now: number) => Promise<WrittenCalendar>

export function createWriteStudioCalendar(
  { database, readFacts }: { database: Database; readFacts: ReadFacts },
  publicUrl: string,
): WriteStudioCalendar {
  const calendars = new VersionedCache<WrittenCalendar>(languages.length)
  // Most writes are bookings, which change no lesson here. To write a calendar takes a hundred times longer
  // than to read its lessons.
  const latest = new Map<Language, { lessons: string; facts: StudioFacts; calendar: WrittenCalendar }>()
  return async (language, now) => {
    const since = feedWindowStart(now)
    const version = await database.version()
    return calendars.get(`${language} ${since}`, version, async () => {
      const facts = await readFacts(version)
      const listed = await listLessonsSince(database.reader, since)
      const lessons = JSON.stringify(listed)
      const known = latest.get(language)
      if (known?.lessons === lessons && known.facts === facts) return known.calendar
      const calendar = writeLessons(facts, listed, language, publicUrl)
      latest.set(language, { lessons, facts, calendar })
      return calendar
    })
  }
}

function writeLessons(
  facts: StudioFacts,
  lessons: readonly ListedLesson[],
  language: Language,
  publicUrl: string,
): WrittenCalendar {
  const text = studioTexts(facts, language)
  const site = siteIn(language, publicUrl)
  const host = new URL(publicUrl).hostname
  const entries = lessons.map((lesson): CalendarEntry => {
    const { id, startsAt, endsAt, createdAt, changedAt, cancelledAt } = lesson
    const writtenAt = cancelledAt ?? changedAt ?? createdAt
    const { title, place } = wordsOf(lesson, { facts, language, writtenAt })
    const name = inLanguage(language, lesson.teacherJa ?? '', lesson.teacherEn ?? '')
    const teacher = name === '' ? '' : text('mail.calendar.teacher', { name })
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
      organizer: studioAddress(facts, language),
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

/** How many days lessons and bookings stay in a feed after their end, and after they were cancelled. */
const keptDays = 30

/**
 * What ended or was cancelled before this instant is not in a feed any more. It is a midnight in Tokyo, so
 * that a feed changes by the time of day only once a day.
 */
const feedWindowStart = (now: number): number => startOfDay(now) - keptDays * dayMs
