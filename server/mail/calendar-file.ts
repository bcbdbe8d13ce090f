import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { dateOf } from '#time/tokyo.ts'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import type { CalendarFile } from './message.ts'

export interface CalendarEntry {
  /** The same for every version of the entry. */
  uid: string
  /** Higher than in the version before. */
  sequence: number
  cancelled: boolean
  title: string
  place: string
  description?: string
  url: string
  startsAt: number
  endsAt: number
  writtenAt: number
  language: Language
}

/** A file that puts the entry into the reader's calendar, brings it up to date there, or strikes it out. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH'
  const calendar = ical({
    prodId: { company: 'Hidamari', product: 'Hidamari', language: entry.language.toUpperCase() },
    method: ICalCalendarMethod[method],
  })
  // Dates without a zone come out in UTC. With one, the library writes the hour of the machine's own zone.
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(entry.writtenAt),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: entry.title,
    location: entry.place,
    description: entry.description ?? null,
    url: entry.url,
    organizer: { name: identity.name[entry.language], email: identity.email },
  })
  return { name: `lesson-${dateOf(entry.startsAt)}.ics`, method, content: `${calendar.toString()}\r\n` }
}
