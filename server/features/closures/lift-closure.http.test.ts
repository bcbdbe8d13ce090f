import { expect, test } from 'vitest'
import {
  closeStudio,
  liftClosure,
  listClosures,
  listClosuresOfAdmin,
  previewClosure,
} from '#contract/closures.ts'
import { createLesson, listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const midnight = Date.parse('2026-11-24T00:00:00+09:00')

/** A studio whose closure of one day has cancelled two lessons that a member had booked. */
async function openClosed() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { tickets: 3 })
  const ten = await givenLesson(app.database, midnight + 10 * hourMs)
  const noon = await givenLesson(app.database, midnight + 12 * hourMs)
  for (const lesson of [ten, noon]) await askToBook(app, sora, lesson)
  const close = async (start: number, end: number) => {
    const fields = { start: isoText(start), end: isoText(end), reasonJa: '台風', reasonEn: 'Typhoon' }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
    return (await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).body.id
  }
  const id = await close(midnight, midnight + dayMs)
  const lift = (closure = id) => app.ask(liftClosure, { as: admin, params: { id: closure } })
  const open = async () => {
    const query = { start: isoText(midnight - dayMs), end: isoText(midnight + 2 * dayMs) }
    const { body } = await app.ask(listLessons, { query })
    return body
      .filter(({ resource }) => resource.yoga.cancelled === undefined)
      .map(({ resource }) => ({ id: resource.yoga.id, seatsLeft: resource.yoga.seatsLeft }))
  }
  return { app, admin, sora, ten, noon, id, close, lift, open }
}

test('lifting brings the lessons back without bookings, and tells each member once', async () => {
  const { app, sora, ten, noon, lift, open } = await openClosed()
  const ticketsBefore = (await app.ask(getOwnMember, { as: sora })).body.tickets
  expect(await lift()).toMatchObject({ status: 200, body: { lessons: 2, members: 1 } })
  expect(await open()).toEqual([
    { id: ten.id, seatsLeft: 10 },
    { id: noon.id, seatsLeft: 10 },
  ])
  expect((await app.ask(listClosures)).body).toEqual([])
  expect((await app.ask(getOwnMember, { as: sora })).body.tickets).toBe(ticketsBefore)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'studioReopened')
  expect(mails).toMatchObject([
    { recipient: sora.email, content: { lessons: [{ id: ten.id }, { id: noon.id }] } },
  ])
  expect(await askToBook(app, sora, ten)).toMatchObject({ status: 201 })
})

test('lifting tells no member who has cancelled before the closure, or closed the account since', async () => {
  const { app, sora, lift } = await openClosed()
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ closedAt: 1 }).where('id', '=', sora.id).execute(),
  )
  expect(await lift()).toMatchObject({ body: { lessons: 2, members: 0 } })
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ closedAt: null }).where('id', '=', sora.id).execute(),
  )
})

test('a lesson stays cancelled when another one has got its time, and the list says so before', async () => {
  const { app, admin, id, lift, open } = await openClosed()
  await lift()
  const late = await givenLesson(app.database, midnight + dayMs - hourMs / 2)
  const fields = {
    start: isoText(midnight),
    end: isoText(midnight + dayMs),
    reasonJa: '雪',
    reasonEn: 'Snow',
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
  const again = (await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).body.id
  expect(again).not.toBe(id)
  const body = {
    title: '夜',
    imageUrl: '/a.svg',
    start: fields.end,
    end: isoText(midnight + dayMs + hourMs),
  }
  const replacement = (await app.ask(createLesson, { as: admin, body })).body.id
  const { body: list } = await app.ask(listClosuresOfAdmin, { as: admin })
  expect(list).toMatchObject([{ id: again, lostLessons: [{ id: late.id }], members: 0 }])
  expect(list[0]?.returningLessons).toHaveLength(2)
  expect(await lift(again)).toMatchObject({ body: { lessons: 2 } })
  const ids = (await open()).map((lesson) => lesson.id)
  expect(ids).toContain(replacement)
  expect(ids).not.toContain(late.id)
})

test('a lesson that another closure touches too comes back when both are lifted', async () => {
  const { app, sora, close, lift, open } = await openClosed()
  const late = await givenLesson(app.database, midnight + 2 * dayMs - hourMs / 2)
  await askToBook(app, sora, late)
  const second = await close(midnight + dayMs, midnight + 2 * dayMs)
  const third = await close(midnight + 2 * dayMs, midnight + 3 * dayMs)
  expect(await lift(second)).toMatchObject({ body: { lessons: 0, members: 0 } })
  expect((await open()).map(({ id }) => id)).not.toContain(late.id)
  expect(await lift(third)).toMatchObject({ body: { lessons: 1, members: 1 } })
})

test('lessons that would have begun stay cancelled', async () => {
  const { app, ten, noon, lift, open } = await openClosed()
  app.clock.set(ten.startsAt)
  expect(await lift()).toMatchObject({ body: { lessons: 1, members: 1 } })
  expect(await open()).toEqual([{ id: noon.id, seatsLeft: 10 }])
})

test('a closure is lifted once, and not after its end', async () => {
  const { app, lift } = await openClosed()
  expect(await lift('none')).toMatchObject(refused('error.closure.notFound'))
  app.clock.set(midnight + dayMs)
  expect(await lift()).toMatchObject(refused('error.closure.over'))
  app.clock.set(midnight)
  expect(await lift()).toMatchObject({ status: 200 })
  expect(await lift()).toMatchObject(refused('error.closure.notFound'))
})

test('the audit log says who lifted the closure', async () => {
  const { app, admin, id, lift } = await openClosed()
  app.clock.pass(1)
  await lift()
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    actor: admin.id,
    action: 'closure.lifted',
    subject: id,
    before: { startsAt: midnight, reasonJa: '台風', lessons: 2 },
    after: null,
  })
})
