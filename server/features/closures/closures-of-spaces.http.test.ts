import { expect, test } from 'vitest'
import { closeStudio, liftClosure, listClosuresOfAdmin, previewClosure } from '#contract/closures.ts'
import { createLesson, listLessons } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { queuedMails } from '#tests/support/records.ts'
import { givenBlock, givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const midnight = Date.parse('2026-11-24T00:00:00+09:00')
const at = (hour: number) => midnight + hour * hourMs
const span = (from: number, to: number) => ({ start: isoText(at(from)), end: isoText(at(to)) })
const repairs = { ...span(0, 24), reasonJa: '床の修理', reasonEn: 'Repairs' }

/**
 * A lesson in each space, at ten, eleven, twelve and thirteen o'clock; the annex belongs to no other space.
 */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { tickets: 4 })
  await givenSpaces(app.database, ['secondFloor', 'roofTerrace', 'annex'])
  await givenSpaces(app.database, ['wholeBuilding'], { wholeBuilding: ['secondFloor', 'roofTerrace'] })
  const create = (spaceId: string, hour: number) => {
    const content = { title: spaceId, imageUrl: '/pictures/a.svg', totalSeats: 5, spaceId }
    return app.ask(createLesson, { as: admin, body: { ...content, ...span(hour, hour + 1) } })
  }
  for (const [position, space] of ['secondFloor', 'roofTerrace', 'wholeBuilding', 'annex'].entries()) {
    const { id } = (await create(space, 10 + position)).body
    await askToBook(app, sora, { id, startsAt: at(10 + position) })
  }
  const preview = async (spaces: string[]) =>
    (await app.ask(previewClosure, { as: admin, body: { ...repairs, spaces } })).body
  const close = async (...spaces: string[]) => {
    const { hash } = await preview(spaces)
    return (await app.ask(closeStudio, { as: admin, body: { ...repairs, spaces, hash } })).body.id
  }
  const closeAll = async () => {
    const { hash } = (await app.ask(previewClosure, { as: admin, body: repairs })).body
    return (await app.ask(closeStudio, { as: admin, body: { ...repairs, hash } })).body.id
  }
  const lift = (id: string) => app.ask(liftClosure, { as: admin, params: { id } })
  const active = async () => {
    const { body } = await app.ask(listLessons, { query: span(0, 24) })
    const taking = body.filter(({ resource }) => resource.yoga.cancelled === undefined)
    return taking.map(({ resource }) => resource.yoga.spaceId)
  }
  const ticketsLeft = async () => (await app.ask(getOwnMember, { as: sora })).body.tickets
  return { app, admin, sora, create, preview, close, closeAll, lift, active, ticketsLeft }
}

test('a closed space cancels the lessons in it and in what contains it, and tells the members once', async () => {
  const { app, sora, preview, close, active, ticketsLeft } = await open()
  expect(await preview(['roofTerrace'])).toMatchObject({
    lessons: 2,
    bookings: 2,
    tickets: 2,
    members: 1,
    cancelledLessons: [{ title: 'roofTerrace' }, { title: 'wholeBuilding' }],
  })
  await close('roofTerrace')
  expect(await active()).toEqual(['secondFloor', 'annex'])
  expect(await ticketsLeft()).toBe(2)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind === 'studioClosed')
  expect(mails).toMatchObject([
    {
      recipient: sora.email,
      content: {
        closure: { spaces: [{ name: 'roofTerrace', nameEn: 'roofTerrace in English' }] },
        bookings: [{ lesson: { title: 'roofTerrace' } }, { lesson: { title: 'wholeBuilding' } }],
      },
    },
  ])
  expect((await occupancyRows(app.database)).map(({ space }) => space)).toEqual(['secondFloor', 'annex'])
})

test('a closed space with parts cancels the lessons in the parts', async () => {
  const { close, active } = await open()
  await close('wholeBuilding')
  expect(await active()).toEqual(['annex'])
})

test('while a space is closed, no lesson is put into it or into what contains it', async () => {
  const { app, admin, create, close } = await open()
  await close('roofTerrace')
  const closed = refused('error.closure.closed', { start: 'closed' })
  expect(await create('roofTerrace', 15)).toMatchObject(closed)
  expect(await create('wholeBuilding', 15)).toMatchObject(closed)
  expect(await create('secondFloor', 15)).toMatchObject({ status: 201 })
  const body = { ...weekly, spaceId: 'roofTerrace', weekdays: [2], from: '2026-11-24', until: '2026-12-01' }
  expect((await app.ask(createSeries, { as: admin, body })).body).toMatchObject({
    lessons: [{ start: isoText(at(7 * 24 + 10)) }],
    leftOut: [{ day: '2026-11-24', reason: 'closure', name: '床の修理' }],
  })
})

test('lifting brings the lessons of the space back, also while lessons elsewhere are at the same time', async () => {
  const { app, create, close, lift, active } = await open()
  const id = await close('roofTerrace')
  await create('annex', 11)
  const before = await occupancyRows(app.database)
  expect(await lift(id)).toMatchObject({ body: { lessons: 2, members: 1 } })
  expect(await active()).toEqual(['secondFloor', 'roofTerrace', 'annex', 'wholeBuilding', 'annex'])
  expect(await occupancyRows(app.database)).toHaveLength(before.length + 3)
})

test('a lesson stays cancelled when its space was blocked or got another lesson meanwhile', async () => {
  const { app, admin, create, close, lift, active } = await open()
  const id = await close('roofTerrace')
  await givenBlock(app.database, { spaceId: 'roofTerrace', startsAt: at(11), endsAt: at(12) })
  expect(await create('secondFloor', 12)).toMatchObject({ status: 201 })
  const [closure] = (await app.ask(listClosuresOfAdmin, { as: admin })).body
  expect(closure).toMatchObject({
    returningLessons: [],
    lostLessons: [{ title: 'roofTerrace' }, { title: 'wholeBuilding' }],
  })
  expect(await lift(id)).toMatchObject({ body: { lessons: 0, members: 0 } })
  expect(await active()).toEqual(['secondFloor', 'secondFloor', 'annex'])
})

test('a lesson in two closures comes back when both are lifted, in either order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { app, admin, close, closeAll, lift, active } = await open()
    const ids = [await close('secondFloor'), await closeAll()]
    expect(await active()).toEqual([])
    await lift(ids[order[0]] ?? '')
    const stillClosed = order[0] === 0 ? [] : ['roofTerrace', 'annex']
    expect(await active()).toEqual(stillClosed)
    await lift(ids[order[1]] ?? '')
    expect(await active()).toEqual(['secondFloor', 'roofTerrace', 'wholeBuilding', 'annex'])
    expect((await app.ask(listClosuresOfAdmin, { as: admin })).body).toEqual([])
  }
})
