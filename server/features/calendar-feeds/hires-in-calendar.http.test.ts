import { expect, test } from 'vitest'
import { moveHire } from '#contract/hires/hire-administration.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { entriesAt, fetchCalendar, givenFeed } from '#tests/support/calendar-feed.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

async function openWithHire() {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const member = await givenMember(app.database, { tickets: 9 })
  const hire = await givenHire(app.database, member, start, { version: 3, confirmedAt: 5_000 })
  const url = await givenFeed(app, member)
  return { app, member, hire, entries: () => entriesAt(app, url) }
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

test('a member’s calendar has the new time of a moved hire with the time of the change', async () => {
  const { app, hire, entries } = await openWithHire()
  const as = await givenAdmin(app.database)
  const [startsAt, endsAt] = [start + dayMs, start + dayMs + hourMs]
  const time = { spaceId: 'studio', start: isoText(startsAt), end: isoText(endsAt) }
  const params = { id: hire.id }
  app.clock.pass(hourMs)
  const body = { ...time, price: 'keep', total: 2_000, despite: ['outside'] }
  expect(await app.ask(moveHire, { as, params, body })).toMatchObject({ status: 200 })
  const stamp = isoText(app.clock.now()).replace('.000', '')
  expect(await entries()).toMatchObject([{ startsAt, endsAt, stamp, status: 'CONFIRMED' }])
})

test('a member’s calendar has a cancelled hire as cancelled for 30 days', async () => {
  const { app, hire, entries } = await openWithHire()
  await app.database.transact(async (writer) => {
    const values = { state: 'cancelled', cancelledAt: app.clock.now() } as const
    await writer.updateTable('hires').set(values).where('id', '=', hire.id).execute()
    await release(writer, hire.id)
  })
  const cancelled = [{ status: 'CANCELLED', title: '【キャンセル】studio（ひだまりヨガ）', busy: false }]
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(30 * dayMs)
  expect(await entries()).toMatchObject(cancelled)
  app.clock.pass(4 * dayMs)
  expect(await entries()).toEqual([])
})

test('a member’s calendar has no held time, no expired one, and none of another member', async () => {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const member = await givenMember(app.database)
  await givenHire(app.database, await givenMember(app.database), start + dayMs)
  const unpaid = { heldUntil: start, confirmedAt: null }
  await givenHire(app.database, member, start, { state: 'expired', ...unpaid })
  await givenHire(app.database, member, start + 2 * dayMs, { state: 'held', ...unpaid })
  const { body } = await fetchCalendar(app, await givenFeed(app, member))
  expect(body).toContain('VCALENDAR')
  expect(body).not.toContain('VEVENT')
})
