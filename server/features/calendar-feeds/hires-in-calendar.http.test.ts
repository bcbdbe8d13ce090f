import { expect, test } from 'vitest'
import { updateOwnMember } from '#contract/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { entriesAt, fetchCalendar, givenFeed } from '#tests/support/calendar-feed.ts'
import { givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

async function openWithHire() {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const member = await givenMember(app.database, { tickets: 9 })
  const hire = await givenHire(app.database, member, start, { version: 3, confirmed_at: 5_000 })
  const url = await givenFeed(app, member)
  const change = (values: { state?: 'cancelled' | 'expired'; cancelled_at?: number; confirmed_at?: null }) =>
    app.database.transact((writer) =>
      writer.updateTable('hires').set(values).where('id', '=', hire.id).execute(),
    )
  return { app, member, hire, url, change, entries: () => entriesAt(app, url) }
}

test('a member’s calendar has the confirmed hires between the bookings, in order of start', async () => {
  const { app, member, hire, entries } = await openWithHire()
  await bookedLesson(app, member, start + 5 * hourMs)
  await bookedLesson(app, member, start - 5 * hourMs)
  const found = await entries()
  expect(found.map(({ startsAt }) => startsAt)).toEqual([start - 5 * hourMs, start, start + 5 * hourMs])
  expect(found[1]).toMatchObject({
    uid: `${hire.id}@localhost`,
    sequence: 3,
    status: 'CONFIRMED',
    title: 'studio（ひだまりヨガ）',
    endsAt: hire.endsAt,
    zone: 'Asia/Tokyo',
    busy: true,
    stamp: isoText(5_000).replace('.000', ''),
  })
})

test('a member’s calendar names a space in the language of the member, and links to the hires', async () => {
  const { app, member, entries } = await openWithHire()
  await app.ask(updateOwnMember, { as: member, body: { language: 'en' } })
  const [entry] = await entries()
  expect(entry?.title).toBe('studio in English at Hidamari Yoga')
  expect(entry?.description).toContain('http://localhost:3000/en/profile?tab=hires')
})

test('a member’s calendar has a cancelled hire as cancelled for 30 days', async () => {
  const { app, change, entries } = await openWithHire()
  await change({ state: 'cancelled', cancelled_at: app.clock.now() })
  const cancelled = [{ status: 'CANCELLED', title: '【キャンセル】studio（ひだまりヨガ）', busy: false }]
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(30 * dayMs)
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(4 * dayMs)
  expect(await entries()).toEqual([])
})

test('a member’s calendar has no held time, no expired one, and none of another member', async () => {
  const { app, member, hire, change, url } = await openWithHire()
  const other = await givenMember(app.database)
  await givenHire(app.database, other, start + dayMs)
  await givenHire(app.database, member, start + 2 * dayMs, {
    state: 'held',
    held_until: start,
    confirmed_at: null,
  })
  await change({ state: 'expired', confirmed_at: null })
  const { body } = await fetchCalendar(app, url)
  expect(body).not.toContain('VEVENT')
  expect(body).not.toContain(hire.id)
})
