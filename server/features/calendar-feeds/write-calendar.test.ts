import { expect, test } from 'vitest'
import type { CalendarEntry } from '#server/mail/calendar-file.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { hourMs } from '#time/tokyo.ts'
import { writeCalendar } from './write-calendar.ts'

const entry: CalendarEntry = {
  uid: 'a@studio.example',
  file: 'lesson',
  sequence: 3,
  cancelled: false,
  title: 'ヨガ',
  organizer: { name: 'Hidamari Yoga', address: 'hello@hidamari-yoga.example' },
  place: '鎌倉市, 9-9-9; "2F"',
  description: 'Line one\nline, two; \\three',
  url: 'https://studio.example/booking?week=2026-11-23',
  startsAt: Date.parse('2026-12-31T23:30:00+09:00'),
  endsAt: Date.parse('2026-12-31T23:30:00+09:00') + hourMs,
  writtenAt: Date.parse('2026-11-20T23:59:59+09:00'),
  language: 'en',
}

const write = (changed: Partial<CalendarEntry> = {}, name = 'Yoga') =>
  writeCalendar([{ ...entry, ...changed }], { name, language: 'en', busy: true })

const read = (...given: Parameters<typeof write>) => readCalendar(write(...given).content.toString())

test('texts come back from another library as they were given', () => {
  expect(read({}, 'Yoga, tea; and\\more')).toMatchObject({
    name: 'Yoga, tea; and\\more',
    entries: [{ title: entry.title, place: entry.place, description: entry.description }],
  })
})

test('the properties of the calendar stand before its components, with entries and without', () => {
  for (const entries of [[entry], []]) {
    const written = writeCalendar(entries, { name: 'Yoga', language: 'en', busy: true }).content.toString()
    const [head = ''] = written.split('BEGIN:VTIMEZONE')
    expect(head).toContain('X-WR-TIMEZONE:Asia/Tokyo')
    const outside = written.replaceAll(/BEGIN:(VTIMEZONE|VEVENT)\r\n[^]*?END:\1\r\n/g, '(component)')
    expect(outside).toMatch(
      /^BEGIN:VCALENDAR\r\n([A-Z-]+[:;].*\r\n( .*\r\n)*)+(\(component\))+END:VCALENDAR\r\n$/,
    )
  }
})

test('no text can add a line of its own or a character that a calendar may not have', () => {
  const description = 'one\r\nEND:VEVENT\rATTENDEE:mailto:x@example.test\u0007\u0085two'
  const title = 'ヨガ\r\nATTACH:https://example.test/'
  const { entries } = read({ description, title })
  expect(entries).toHaveLength(1)
  expect(entries[0]?.title).toBe('ヨガ\nATTACH:https://example.test/')
  expect(entries[0]?.description).toBe('one\nEND:VEVENTATTENDEE:mailto:x@example.testtwo')
})

test('times are those of Tokyo and stamps are UTC, in whatever zone the machine is', () => {
  expect(read().entries).toMatchObject([
    {
      start: '2026-12-31T23:30:00',
      startsAt: entry.startsAt,
      endsAt: entry.endsAt,
      stamp: '2026-11-20T14:59:59Z',
    },
  ])
})

test('the version is the same for the same entries and another for a changed one', () => {
  expect(write().version).toBe(write().version)
  expect(write({ sequence: 4 }).version).not.toBe(write().version)
})

test('names a line that is longer than 75 bytes on several lines, without cutting a character', () => {
  const title = '🧘‍♀️あ'.repeat(50)
  expect(read({ title }).entries[0]?.title).toBe(title)
})
