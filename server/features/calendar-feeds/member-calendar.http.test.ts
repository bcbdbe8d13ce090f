import { describe, expect, test } from 'vitest'
import { cancelBooking, readCalendarFile } from '#contract/bookings/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { entriesAt, fetchCalendar, givenFeed } from '#tests/support/calendar-feed.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

async function openWithBooking(lessonFields: Parameters<typeof givenLesson>[2] = {}) {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 9 })
  const lesson = await givenLesson(app.database, start, lessonFields)
  const book = async (booked = lesson) => (await askToBook(app, member, booked)).body.id
  const bookingId = await book()
  const url = await givenFeed(app, member)
  return { app, member, lesson, book, bookingId, url, entries: () => entriesAt(app, url) }
}

describe('the calendar at a member’s secret address', () => {
  test('has the bookings with their time in Tokyo, where another library reads them', async () => {
    const { app, bookingId, lesson, url } = await openWithBooking()
    const answer = await fetchCalendar(app, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-disposition': 'attachment; filename="bookings.ics"',
    })
    expect(answer.body).toContain('DTSTART;TZID=Asia/Tokyo:20261123T100000\r\n')
    const { name, method, entries } = readCalendar(answer.body)
    expect({ name, method }).toEqual({ name: 'ひだまりヨガのご予約', method: null })
    expect(entries).toMatchObject([
      {
        uid: `${bookingId}@localhost`,
        sequence: 0,
        status: 'CONFIRMED',
        title: `${lesson.title}（ひだまりヨガ）`,
        startsAt: start,
        endsAt: lesson.endsAt,
        start: '2026-11-23T10:00:00',
        zone: 'Asia/Tokyo',
        busy: true,
        stamp: isoText(app.clock.now()).replace('.000', ''),
      },
    ])
  })

  test('names a booking as the calendar file of the booking does, so that a program knows it again', async () => {
    const { app, member, bookingId, entries } = await openWithBooking()
    const { content } = (await app.ask(readCalendarFile, { as: member, params: { id: bookingId } })).body
    const file = calendarLines(content)
    const [entry] = await entries()
    expect(entry).toMatchObject({ uid: file['UID'], title: file['SUMMARY'], status: file['STATUS'] })
    expect(entry?.sequence).toBe(Number(file['SEQUENCE']))
  })

  test('names lessons in the language of the member, whatever the program asks for', async () => {
    const { app, member, lesson, url } = await openWithBooking()
    await app.ask(updateOwnMember, { as: member, body: { language: 'en' } })
    const { body } = await fetchCalendar(app, url, { 'accept-language': 'ja' })
    const { name, entries } = readCalendar(body)
    expect(name).toBe('My bookings at Hidamari Yoga')
    expect(entries[0]?.title).toBe(`${lesson.titleEn} at Hidamari Yoga`)
    expect(entries[0]?.description).toContain('http://localhost:3000/en/profile')
  })

  test('has a title with commas, semicolons, backslashes, emoji and many characters as it was typed', async () => {
    const title = `ヨガ; 朝, 夜\\昼 "静" 🧘‍♀️${'長い題名'.repeat(20)}`
    const { entries } = await openWithBooking({ title })
    expect((await entries())[0]?.title).toBe(`${title}（ひだまりヨガ）`)
  })

  test('has the new time of a moved lesson with a higher sequence and the time of the change', async () => {
    const { app, lesson, entries } = await openWithBooking()
    const time = { start: isoText(start + hourMs), end: isoText(start + 2 * hourMs) }
    const body = { ...validFields, spaceId: undefined, ...time }
    const admin = await givenAdmin(app.database)
    app.clock.pass(hourMs)
    await app.ask(updateLesson, { as: admin, params: { id: lesson.id }, body })
    const stamp = isoText(app.clock.now()).replace('.000', '')
    expect(await entries()).toMatchObject([
      { startsAt: start + hourMs, sequence: 1, stamp, status: 'CONFIRMED' },
    ])
  })

  test.each(['by the member', 'by the studio'])(
    'has a booking that was cancelled %s as cancelled for 30 days',
    async (by) => {
      const { app, member, lesson, bookingId, entries, book } = await openWithBooking()
      const far = await givenLesson(app.database, app.clock.now() + 60 * dayMs)
      const farBooking = await book(far)
      for (const [id, as] of [
        [bookingId, lesson],
        [farBooking, far],
      ] as const)
        if (by === 'by the member') await app.ask(cancelBooking, { as: member, params: { id } })
        else await app.ask(deleteLesson, { as: await givenAdmin(app.database), params: { id: as.id } })
      const sequence = by === 'by the member' ? 1 : 2
      const cancelled = [bookingId, farBooking].map((id) => ({
        uid: `${id}@localhost`,
        status: 'CANCELLED',
        title: '【キャンセル】朝ヨガ（ひだまりヨガ）',
        busy: false,
        sequence,
      }))
      expect(await entries()).toMatchObject(cancelled)
      app.clock.pass(30 * dayMs)
      expect(await entries()).toMatchObject(cancelled)
      app.clock.pass(dayMs)
      expect(await entries()).toEqual([])
    },
  )

  test('has a second booking of a lesson beside the cancelled first one', async () => {
    const { app, member, bookingId, entries, book } = await openWithBooking()
    await app.ask(cancelBooking, { as: member, params: { id: bookingId } })
    const again = await book()
    expect((await entries()).map(({ uid, status }) => [uid, status])).toEqual(
      expect.arrayContaining([
        [`${bookingId}@localhost`, 'CANCELLED'],
        [`${again}@localhost`, 'CONFIRMED'],
      ]),
    )
  })

  test('has lessons until 30 days after their end, and all that are to come', async () => {
    const { app, book, entries, lesson } = await openWithBooking()
    await book(await givenLesson(app.database, start + 300 * dayMs))
    expect(await entries()).toHaveLength(2)
    app.clock.set(lesson.endsAt + 30 * dayMs)
    expect(await entries()).toHaveLength(2)
    app.clock.pass(dayMs)
    expect((await entries()).map(({ startsAt }) => startsAt)).toEqual([start + 300 * dayMs])
  })

  test('has no booking of another member, and no name', async () => {
    const { app, url } = await openWithBooking()
    const other = await givenMember(app.database, { tickets: 1, lastName: '海野' })
    await askToBook(app, other, await givenLesson(app.database, start + dayMs))
    const { body } = await fetchCalendar(app, url)
    expect(readCalendar(body).entries).toHaveLength(1)
    expect(body).not.toContain('海野')
    expect(body).not.toContain('山田')
  })

  test('is empty, but a calendar, for a member without bookings', async () => {
    const app = await TestApp.open()
    const url = await givenFeed(app, await givenMember(app.database))
    expect(await entriesAt(app, url)).toEqual([])
  })
})

describe('a calendar program that has the calendar already', () => {
  test('gets 304 until a booking changes, also on the next day', async () => {
    const { app, url, book } = await openWithBooking()
    const first = await fetchCalendar(app, url)
    const tag = String(first.headers.etag)
    const again = (value = tag) => fetchCalendar(app, url, { 'if-none-match': value })
    for (const value of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await again(value)
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', tag])
    }
    app.clock.pass(dayMs)
    expect((await again()).statusCode).toBe(304)
    await book(await givenLesson(app.database, start + 5 * dayMs))
    const changed = await again()
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
  })
})
