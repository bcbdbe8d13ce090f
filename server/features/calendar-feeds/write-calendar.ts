import { createHash } from 'node:crypto'
import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import { calendarProgram, eventOf } from '#server/mail/calendar-file.ts'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import type { Language } from '#studio/languages.ts'
import { hourMs } from '#time/tokyo.ts'

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
 * The last property of the calendar, which names its zone, and the zone. Japan has not changed its clocks since 1951, so one rule without an end
 * is the whole zone.
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
    // The zone has no name here, because with one the library would write the stamps of the entries in Tokyo time. They must be UTC.
    timezone: { name: null },
  })
  for (const entry of entries) {
    const start = Temporal.Instant.fromEpochMilliseconds(entry.startsAt)
    const end = Temporal.Instant.fromEpochMilliseconds(entry.endsAt)
    const marks = busy && !entry.cancelled ? marksOf.busy : marksOf.free
    calendar.createEvent({ ...eventOf(entry), start, end, timezone: zone, ...marks })
  }
  // The library would write the property after the entries, but properties come before components (RFC 5545, section 3.4).
  const written = `${calendar.toString()}\r\n`.replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `${zoneLines}\r\n`)
  const content = Buffer.from(written)
  return { content, version: createHash('sha256').update(content).digest('base64url').slice(0, 22) }
}
