import { expect, test } from 'vitest'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { at, givenClosure, openSeries, span } from '#tests/support/lesson-series.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { previewSeriesChange } from '#contract/schedule/series.ts'
import { updateLesson } from '#contract/lessons.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { extendAllSeries } from './extend-series.ts'

const following = { scope: 'following' }
const all = { scope: 'all' }

const seatsOf = (lessons: Array<{ resource: { yoga: { totalSeats: number } } }>) =>
  lessons.map(({ resource }) => resource.yoga.totalSeats)

test('without a scope only the lesson changes', async () => {
  const { change, lessons } = await openSeries()
  expect(await change('2026-11-30 10:00', { totalSeats: 5 }, {})).toMatchObject({ status: 200 })
  expect(seatsOf(await lessons())).toEqual([8, 8, 5, 8, 8, 8])
})

test('“following” changes the lesson and those after it, “all” those to come', async () => {
  const { change, previewChange, lessons } = await openSeries()
  const { body } = await previewChange('2026-12-02 10:00', { totalSeats: 5 }, following)
  expect(body).toMatchObject({ lessons: 3, members: 0, changedByHand: [] })
  expect(await change('2026-12-02 10:00', { totalSeats: 5 }, following, body.etag)).toMatchObject({
    status: 200,
  })
  expect(seatsOf(await lessons())).toEqual([8, 8, 8, 5, 5, 5])
  await change('2026-11-25 10:00', { totalSeats: 6 }, all)
  expect(seatsOf(await lessons())).toEqual([6, 6, 6, 6, 6, 6])
})

test('a lesson of a series does not become an event, alone or with others', async () => {
  const { change, previewChange, lessons } = await openSeries()
  const event = { price: 3_000, memberPrice: null, tiers: [{ toDaysBefore: null, percent: 0 }] }
  const isRefused = { status: 400, body: { fields: { event: 'series' } } }
  expect(await change('2026-11-30 10:00', { event }, {})).toMatchObject(isRefused)
  expect(await previewChange('2026-11-30 10:00', { event }, all)).toMatchObject(isRefused)
  expect((await lessons()).map(({ resource }) => resource.yoga.event)).toEqual(Array(6).fill(null))
})

test('a new time of day moves every lesson on its own day, and the lessons that are added later', async () => {
  const { app, change, starts } = await openSeries({ until: null })
  await change('2026-11-30 10:00', span('2026-11-30 18:30', '2026-11-30 20:00'), following)
  expect((await starts()).slice(0, 3)).toEqual(['2026-11-23 10:00', '2026-11-25 10:00', '2026-11-30 18:30'])
  app.clock.pass(7 * dayMs)
  await extendAllSeries(contextIn(app.database, app.clock.now()))
  const times = (await starts()).map((start) => start.slice(-5))
  expect(new Set(times)).toEqual(new Set(['18:30']))
  expect(await starts()).toContain('2027-01-20 18:30')
})

test('a lesson that has begun is not changed with the others', async () => {
  const { app, change, lessons } = await openSeries()
  app.clock.set(at('2026-11-25 10:00'))
  await change('2026-11-25 10:00', { totalSeats: 5 }, all)
  expect(seatsOf(await lessons())).toEqual([8, 5, 5, 5, 5])
  await change('2026-11-25 10:00', { totalSeats: 4 }, following)
  expect(seatsOf(await lessons())).toEqual([4, 4, 4, 4, 4])
})

test('a lesson that was changed by hand keeps what was changed, after a preview that names it', async () => {
  const { change, previewChange, lessonAt, starts } = await openSeries()
  await change('2026-12-02 10:00', { ...span('2026-12-02 11:00', '2026-12-02 12:00'), totalSeats: 3 }, {})
  const edit = { ...span('2026-11-25 09:00', '2026-11-25 10:00'), title: '早朝ヨガ' }
  const { body } = await previewChange('2026-11-25 10:00', edit, all)
  const { id } = await lessonAt('2026-12-02 11:00')
  expect(body).toMatchObject({
    lessons: 6,
    changedByHand: [{ id, title: '朝ヨガ', start: isoText(at('2026-12-02 11:00')) }],
  })
  await change('2026-11-25 10:00', edit, all, body.etag)
  expect(await starts()).toEqual([
    '2026-11-23 09:00',
    '2026-11-25 09:00',
    '2026-11-30 09:00',
    '2026-12-02 11:00',
    '2026-12-07 09:00',
    '2026-12-09 09:00',
  ])
  // What the edit does not change by hand is changed there too: the title is new, the seats stay.
  expect(await lessonAt('2026-12-02 11:00')).toMatchObject({ title: '早朝ヨガ', totalSeats: 3 })
})

test('what is as in the series changes also in a lesson that was changed by hand in something else', async () => {
  const { change, previewChange, lessonAt } = await openSeries()
  await change('2026-12-02 10:00', span('2026-12-02 11:00', '2026-12-02 12:00'), {})
  await change('2026-11-25 10:00', { totalSeats: 5 }, {})
  const { body } = await previewChange('2026-11-25 10:00', { totalSeats: 6 }, all)
  expect(body).toMatchObject({ lessons: 6, changedByHand: [] })
  await change('2026-11-25 10:00', { totalSeats: 6 }, all, body.etag)
  expect(await lessonAt('2026-12-02 11:00')).toMatchObject({ totalSeats: 6 })
})

test('if the administrator chooses so, a lesson that was changed by hand is changed like the others', async () => {
  const { change, previewChange, starts, lessonAt } = await openSeries()
  await change('2026-12-02 10:00', { ...span('2026-12-02 11:00', '2026-12-02 12:00'), totalSeats: 3 }, {})
  const edit = span('2026-11-25 09:00', '2026-11-25 10:00')
  const replace = { ...all, byHand: 'replace' }
  const { body } = await previewChange('2026-11-25 10:00', edit, replace)
  expect(body.changedByHand).toHaveLength(1)
  await change('2026-11-25 10:00', edit, replace, body.etag)
  expect((await starts()).map((start) => start.slice(-5))).toEqual(Array.from({ length: 6 }, () => '09:00'))
  expect(await lessonAt('2026-12-02 09:00')).toMatchObject({ totalSeats: 3 })
})

test('a change of the following lessons does not count as one by hand', async () => {
  const { change, previewChange, lessons } = await openSeries()
  await change('2026-12-02 10:00', { totalSeats: 5 }, following)
  const { body } = await previewChange('2026-11-23 10:00', { totalSeats: 7 }, all)
  expect(body).toMatchObject({ lessons: 6, changedByHand: [] })
  await change('2026-11-23 10:00', { totalSeats: 7 }, all)
  expect(seatsOf(await lessons())).toEqual([7, 7, 7, 7, 7, 7])
})

test('members who booked several lessons are told of the new times in one mail', async () => {
  const { app, change, previewChange, book } = await openSeries()
  const sora = await givenMember(app.database, { tickets: 3, email: 'a@example.test' })
  const dan = await givenMember(app.database, { tickets: 3, email: 'b@example.test', language: 'en' })
  const ids = [await book(sora, '2026-11-25 10:00'), await book(sora, '2026-12-02 10:00')]
  const only = await book(dan, '2026-12-09 10:00')
  const edit = span('2026-11-25 09:00', '2026-11-25 10:00')
  const { body } = await previewChange('2026-11-25 10:00', edit, all)
  expect(body.members).toBe(2)
  await change('2026-11-25 10:00', edit, all, body.etag)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind !== 'bookingConfirmed')
  expect(mails).toMatchObject([
    {
      recipient: 'a@example.test',
      kind: 'lessonsChanged',
      content: {
        bookings: [
          {
            bookingId: ids[0],
            previousStart: at('2026-11-25 10:00'),
            lesson: { startsAt: at('2026-11-25 09:00') },
          },
          {
            bookingId: ids[1],
            previousStart: at('2026-12-02 10:00'),
            lesson: { startsAt: at('2026-12-02 09:00') },
          },
        ],
      },
    },
    { recipient: 'b@example.test', kind: 'lessonChanged', content: { bookingId: only } },
  ])
  expect(mails).toHaveLength(2)
})

test('the log has an entry for the series and one for each lesson', async () => {
  const { app, admin, series, change } = await openSeries()
  await change('2026-12-07 10:00', { totalSeats: 5 }, following)
  const entries = (await auditEntries(app.database)).filter(({ action }) => action !== 'series.created')
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'lesson.changed',
    'lesson.changed',
    'series.changed',
  ])
  expect(entries.find(({ action }) => action === 'series.changed')).toMatchObject({
    actor: admin.id,
    subject: series.id,
    before: { totalSeats: 8 },
    after: { totalSeats: 5 },
  })
})

test('a change of several lessons needs what the preview has shown, and answers the new preview otherwise', async () => {
  const { change, previewChange, lessons } = await openSeries()
  const { body } = await previewChange('2026-11-25 10:00', { totalSeats: 5 }, all)
  await change('2026-12-09 10:00', { totalSeats: 2 }, {})
  const late = await change('2026-11-25 10:00', { totalSeats: 5 }, all, body.etag)
  expect(late).toMatchObject({ ...refused('error.series.changed') })
  const { current } = late.body as unknown as { current: { etag: string; changedByHand: unknown[] } }
  expect(current.changedByHand).toHaveLength(1)
  expect(await change('2026-11-25 10:00', { totalSeats: 5 }, all, current.etag)).toMatchObject({
    status: 200,
  })
  expect(seatsOf(await lessons())).toEqual([5, 5, 5, 5, 5, 2])
})

test('a change that was made already succeeds again, because the first answer may have been lost', async () => {
  const { change, previewChange } = await openSeries()
  const { body } = await previewChange('2026-11-25 10:00', { totalSeats: 5 }, all)
  await change('2026-11-25 10:00', { totalSeats: 5 }, all, body.etag)
  expect(await change('2026-11-25 10:00', { totalSeats: 5 }, all, body.etag)).toMatchObject({ status: 200 })
})

test('all or nothing: too few seats in one lesson, or a closed time, change none', async () => {
  const { app, change, previewChange, book, lessons, starts } = await openSeries()
  for (let seat = 0; seat < 3; seat += 1) {
    await book(await givenMember(app.database, { tickets: 1 }), '2026-12-02 10:00')
  }
  const few = refused('error.totalSeats.tooFew', { totalSeats: 'tooFew' })
  expect(await change('2026-11-25 10:00', { totalSeats: 2 }, all)).toMatchObject(few)
  expect(seatsOf(await lessons())).toEqual([8, 8, 8, 8, 8, 8])

  await givenClosure(app.database, '2026-12-07 18:00', '2026-12-07 23:00')
  const late = span('2026-11-25 18:00', '2026-11-25 19:00')
  const closed = refused('error.closure.closed', { start: 'closed' })
  expect(await change('2026-11-25 10:00', late, all)).toMatchObject(closed)
  expect((await starts()).every((start) => start.endsWith('10:00'))).toBe(true)
  expect(await previewChange('2026-11-25 10:00', late, all)).toMatchObject({ status: 200 })
})

test('several lessons cannot move to another day or past midnight', async () => {
  const { change, previewChange } = await openSeries()
  const otherDay = span('2026-11-26 10:00', '2026-11-26 11:00')
  const night = span('2026-11-25 23:30', '2026-11-26 00:30')
  for (const [edit, answer] of [
    [otherDay, refused('error.series.otherDay', { start: 'otherDay' })],
    [night, refused('error.series.midnight', { end: 'midnight' })],
  ] as const) {
    expect(await change('2026-11-25 10:00', edit, following)).toMatchObject(answer)
    expect(await previewChange('2026-11-25 10:00', edit, following)).toMatchObject(answer)
  }
  expect(await change('2026-11-25 10:00', otherDay, {})).toMatchObject({ status: 200 })
})

test('a lesson outside a series has no following ones', async () => {
  const { app, admin } = await openSeries()
  const lesson = await givenLesson(app.database, at('2026-11-27 10:00'))
  const params = { id: lesson.id }
  const body = { title: 'a', imageUrl: '/a.svg', ...span('2026-11-27 10:00', '2026-11-27 11:00') }
  for (const endpoint of [updateLesson, previewSeriesChange]) {
    const answer = await app.ask(endpoint, { as: admin, params, body, query: following })
    expect(answer).toMatchObject(refused('error.series.notFound'))
    const gone = await app.ask(endpoint, { as: admin, params: { id: 'none' }, body, query: following })
    expect(gone).toMatchObject(refused('error.yoga.notFound'))
  }
})
