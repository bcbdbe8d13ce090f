import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { previewSeriesDeletion } from '#contract/schedule/series.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { at, openSeries } from '#tests/support/lesson-series.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { extendAllSeries } from './extend-series.ts'

const following = { scope: 'following' }
const all = { scope: 'all' }

test('“following” deletes the lesson and those after it, and the series ends before it', async () => {
  const { app, starts, remove } = await openSeries({ until: null })
  expect(await remove('2026-12-02 10:00', following)).toMatchObject({
    status: 200,
    body: { cancelledBookings: 0 },
  })
  expect(await starts()).toEqual(['2026-11-23 10:00', '2026-11-25 10:00', '2026-11-30 10:00'])
  app.clock.pass(dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(0)
})

test('“all” deletes the lessons to come, and the job adds none again', async () => {
  const { app, starts, remove } = await openSeries({ until: null })
  app.clock.set(at('2026-11-25 10:30'))
  await remove('2026-12-02 10:00', all)
  expect(await starts()).toEqual(['2026-11-25 10:00'])
  app.clock.pass(dayMs)
  expect(await extendAllSeries(contextIn(app.database, app.clock.now()))).toBe(0)
  expect(await starts()).toEqual([])
})

test('deleting one lesson leaves the others', async () => {
  const { starts, remove } = await openSeries()
  await remove('2026-12-02 10:00', {})
  expect(await starts()).toHaveLength(5)
})

test('tickets are returned, each member is told once, and the log says it', async () => {
  const { app, admin, series, remove, previewRemoval, book } = await openSeries()
  const sora = await givenMember(app.database, { tickets: 3, email: 'a@example.test' })
  const miwa = await givenMember(app.database, { memberType: 4, email: 'b@example.test' })
  const ids = [await book(sora, '2026-11-25 10:00'), await book(sora, '2026-12-02 10:00')]
  const unlimited = await book(miwa, '2026-12-02 10:00')
  await book(sora, '2026-11-23 10:00')
  const { body } = await previewRemoval('2026-11-25 10:00', following)
  expect(body).toMatchObject({ lessons: 5, bookings: 3, tickets: 2, members: 2, changedByHand: [] })

  const removed = await remove('2026-11-25 10:00', following, body.etag)
  expect(removed).toMatchObject({ status: 200, body: { cancelledBookings: 3 } })
  expect((await app.ask(getOwnMember, { as: sora })).body.tickets).toBe(2)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind !== 'bookingConfirmed')
  expect(mails).toMatchObject([
    {
      recipient: 'a@example.test',
      kind: 'lessonsCancelled',
      content: { bookings: ids.map((bookingId) => ({ bookingId })), ticketsReturned: 2 },
    },
    { recipient: 'b@example.test', kind: 'lessonCancelled', content: { bookingId: unlimited } },
  ])
  expect(mails).toHaveLength(2)
  const entries = (await auditEntries(app.database)).filter(({ action }) => action !== 'series.created')
  expect(entries.filter(({ action }) => action === 'lesson.cancelled')).toHaveLength(5)
  expect(entries.find(({ action }) => action === 'series.ended')).toMatchObject({
    actor: admin.id,
    subject: series.id,
    before: { untilDay: '2026-12-09' },
    after: { untilDay: '2026-11-24' },
  })
})

test('a lesson that was changed by hand stays, unless the administrator chooses otherwise', async () => {
  const { change, remove, previewRemoval, starts, lessonAt } = await openSeries()
  await change('2026-12-02 10:00', { title: '特別クラス' }, {})
  const { id } = await lessonAt('2026-12-02 10:00')
  const kept = (await previewRemoval('2026-11-25 10:00', all)).body
  expect(kept).toMatchObject({ lessons: 5, changedByHand: [{ id, title: '特別クラス' }] })
  const replace = { ...all, byHand: 'replace' }
  expect((await previewRemoval('2026-11-25 10:00', replace)).body).toMatchObject({ lessons: 6 })
  await remove('2026-11-25 10:00', all, kept.etag)
  expect(await starts()).toEqual(['2026-12-02 10:00'])
  // The lesson from which the administrator deletes is deleted in any case.
  await remove('2026-12-02 10:00', all)
  expect(await starts()).toEqual([])
})

test('a deletion cancels only the bookings that the administrator saw', async () => {
  const { app, remove, previewRemoval, book, starts } = await openSeries()
  const { body } = await previewRemoval('2026-11-25 10:00', all)
  await book(await givenMember(app.database, { tickets: 1 }), '2026-12-09 10:00')
  const late = await remove('2026-11-25 10:00', all, body.etag)
  expect(late).toMatchObject(refused('error.series.changed'))
  const { current } = late.body as unknown as { current: { etag: string; bookings: number } }
  expect(current.bookings).toBe(1)
  expect(await starts()).toHaveLength(6)
  expect(await remove('2026-11-25 10:00', all, current.etag)).toMatchObject({
    body: { cancelledBookings: 1 },
  })
  expect(await starts()).toEqual([])
})

test('a lesson of an ended series does not come back when its closure is lifted', async () => {
  const { app, admin, remove, starts } = await openSeries()
  const fields = {
    start: isoText(at('2026-12-02 00:00')),
    end: isoText(at('2026-12-08 00:00')),
    reasonJa: '台風',
    reasonEn: 'Typhoon',
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
  const closure = (await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).body
  await remove('2026-12-09 10:00', following)
  const lifted = await app.ask(liftClosure, { as: admin, params: { id: closure.id } })
  expect(lifted).toMatchObject({ body: { lessons: 2 } })

  const again = (await app.ask(previewClosure, { as: admin, body: fields })).body
  const second = (await app.ask(closeStudio, { as: admin, body: { ...fields, hash: again.hash } })).body
  await remove('2026-11-25 10:00', following)
  expect(await app.ask(liftClosure, { as: admin, params: { id: second.id } })).toMatchObject({
    body: { lessons: 0 },
  })
  expect(await starts()).toEqual(['2026-11-23 10:00'])
})

test('a lesson outside a series has no others to delete', async () => {
  const { app, admin } = await openSeries()
  const { id } = await givenLesson(app.database, at('2026-11-27 10:00'))
  const ask = (lesson: string) =>
    app.ask(previewSeriesDeletion, { as: admin, params: { id: lesson }, query: following })
  expect(await ask(id)).toMatchObject(refused('error.series.notFound'))
  expect(await ask('none')).toMatchObject(refused('error.yoga.notFound'))
})
