import ICAL from 'ical.js'
import { expect } from 'vitest'

/** An entry of a calendar, as a library reads it that the product does not use. */
export interface ReadEntry {
  uid: string
  sequence: number
  status: string
  title: string
  place: string
  description: string | null
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  /** As it is written, such as `2026-11-23T10:00:00`, and in which zone. */
  start: string
  zone: string
  stamp: string
  /** Whether the person counts as busy during the entry. */
  busy: boolean
}

/** Reads a calendar by ical.js. It must be well formed: folded at 75 bytes, with each line ended by CR LF. */
export function readCalendar(text: string): { name: string; method: string | null; entries: ReadEntry[] } {
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))
  expect(longest).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
  return {
    // The library leaves texts of names that it does not know escaped.
    name: String(calendar.getFirstPropertyValue('x-wr-calname')).replace(/\\(.)/g, '$1'),
    method: calendar.getFirstPropertyValue('method') as string | null,
    entries: calendar.getAllSubcomponents('vevent').map((component) => read(component, zones)),
  }
}

function read(component: ICAL.Component, zones: ICAL.Timezone[]): ReadEntry {
  const event = new ICAL.Event(component)
  const id = String(component.getFirstProperty('dtstart')?.getParameter('tzid'))
  const zone = zones.find(({ tzid }) => tzid === id)
  if (zone === undefined) throw new Error(`the calendar does not define the zone ${id}`)
  const instantOf = (time: ICAL.Time) => {
    const inZone = time.clone()
    inZone.zone = zone
    return inZone.toUnixTime() * 1000
  }
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: String(component.getFirstPropertyValue('status')),
    title: event.summary,
    place: event.location,
    description: event.description,
    startsAt: instantOf(event.startDate),
    endsAt: instantOf(event.endDate),
    start: event.startDate.toString(),
    zone: id,
    stamp: String(component.getFirstPropertyValue('dtstamp')),
    busy: component.getFirstPropertyValue('transp') === 'OPAQUE',
  }
}
