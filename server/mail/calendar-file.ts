import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { ICalEventData } from 'ical-generator'
import { dateOf } from '#time/tokyo.ts'
import type { Language } from '#studio/languages.ts'
import type { CalendarFile, NamedAddress } from './message.ts'

export interface CalendarEntry {
  /** The same in every version of the entry. */
  uid: string
  /** What the entry is about: the beginning of the name of its file. */
  file: 'lesson' | 'hire'
  /** Higher than in the previous version. */
  sequence: number
  cancelled: boolean
  title: string
  place: string
  /** The studio. */
  organizer: NamedAddress
  description?: string
  url: string
  startsAt: number
  endsAt: number
  writtenAt: number
  language: Language
}

/** The program that wrote a calendar, as the calendar names it. */
export const calendarProgram = (language: Language) => ({
  company: 'Hidamari',
  product: 'Hidamari',
  language: language.toUpperCase(),
})

/** What a calendar says about an entry. The times are UTC. */
export const eventOf = (entry: CalendarEntry): ICalEventData => ({
  id: entry.uid,
  sequence: entry.sequence,
  status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  stamp: new Date(entry.writtenAt),
  start: new Date(entry.startsAt),
  end: new Date(entry.endsAt),
  summary: entry.title,
  location: entry.place,
  // Lines may end, but other control characters may not stand in a calendar (RFC 5545, section 3.3.11).
  description: entry.description?.replace(/(?!\n)\p{Cc}/gu, '') ?? null,
  url: entry.url,
  ...(entry.organizer.address !== '' && {
    organizer: { name: entry.organizer.name, email: entry.organizer.address },
  }),
})

/** A file that adds the entry to the reader's calendar, updates it there, or cancels it. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH'
  const calendar = ical({ prodId: calendarProgram(entry.language), method: ICalCalendarMethod[method] })
  // Without a zone the library writes UTC. With a zone it would write the hour of the machine's own zone.
  calendar.createEvent(eventOf(entry))
  return {
    name: `${entry.file}-${dateOf(entry.startsAt)}.ics`,
    method,
    content: `${calendar.toString()}\r\n`,
  }
}
