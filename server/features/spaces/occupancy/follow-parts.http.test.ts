import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { createLesson, deleteLesson } from '#contract/lessons.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { createSpace, deleteSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { givenHireIn } from '#tests/support/given-hire.ts'
import { givenBlock, givenSpaces, occupancyRows } from '#tests/support/spaces.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const midnight = Date.parse('2026-11-23T00:00:00+09:00')
const at = (hour: number) => midnight + hour * hourMs
const time = (spaceId: string, from: number, to: number) => ({ spaceId, startsAt: at(from), endsAt: at(to) })

/** A building whose only part so far is the studio. */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  await givenSpaces(app.database, ['secondFloor', 'terrace'])
  await givenSpaces(app.database, ['building'], { building: ['secondFloor'] })
  const lesson = async (spaceId: string, from: number, to: number) => {
    const span = { start: isoText(at(from)), end: isoText(at(to)) }
    const body = { title: '朝ヨガ', titleEn: '', imageUrl: '/a.svg', totalSeats: 5, spaceId, ...span }
    return (await app.ask(createLesson, { as: admin, body })).body.id
  }
  const setParts = (id: string, ...parts: string[]) => {
    const subRentable = parts.map((part) => ({ id: part }))
    const body = { name: id, unitPrice: 2000, flatRate: true, subRentable }
    return app.ask(updateSpace, { as: admin, params: { id }, body })
  }
  const remove = (id: string) => app.ask(deleteSpace, { as: admin, params: { id } })
  const rows = async () =>
    (await occupancyRows(app.database)).map(({ kind, space, time: when }) => `${kind} ${space} ${when}`)
  return { app, admin, lesson, setParts, remove, rows }
}

test('other parts of a space give its lessons, hires and blocks the new parts', async () => {
  const { app, lesson, setParts, rows } = await open()
  await lesson('building', 8, 9)
  await givenHireIn(app.database, time('building', 10, 12))
  await givenBlock(app.database, time('building', 14, 15))
  await lesson('secondFloor', 16, 17)
  expect(await setParts('building', 'secondFloor', 'terrace')).toMatchObject({ status: 200 })
  expect(await rows()).toEqual([
    'lesson secondFloor 08:00–09:00',
    'lesson terrace 08:00–09:00',
    'hire secondFloor 10:00–12:00',
    'hire terrace 10:00–12:00',
    'block secondFloor 14:00–15:00',
    'block terrace 14:00–15:00',
    'lesson secondFloor 16:00–17:00',
  ])
  expect(await setParts('building')).toMatchObject({ status: 200 })
  expect(await rows()).toEqual([
    'lesson building 08:00–09:00',
    'hire building 10:00–12:00',
    'block building 14:00–15:00',
    'lesson secondFloor 16:00–17:00',
  ])
})

test('other parts deep below are followed too', async () => {
  const { app, setParts, rows } = await open()
  await givenSpaces(app.database, ['corner'])
  await givenHireIn(app.database, time('building', 10, 12))
  expect(await setParts('secondFloor', 'corner')).toMatchObject({ status: 200 })
  expect(await rows()).toEqual(['hire corner 10:00–12:00'])
})

test('other parts are refused with who and when, when a hire and a lesson would overlap', async () => {
  const { app, admin, lesson, setParts, rows } = await open()
  const hanako = await givenMember(app.database, { lastName: 'Sato', firstName: 'Hanako' })
  await lesson('terrace', 11, 13)
  await givenHireIn(app.database, time('building', 10, 12), hanako)
  const before = await rows()
  const answer = await setParts('building', 'secondFloor', 'terrace')
  expect(answer).toMatchObject(refused('error.space.occupied', { subRentable: 'occupied' }))
  expect(answer.body).toMatchObject({
    current: { kind: 'lesson', name: '朝ヨガ', space: 'terrace', start: isoText(at(11)) },
  })
  expect(await rows()).toEqual(before)
  const { body } = await app.ask(listSpaces, { as: admin })
  expect(body.find(({ id }) => id === 'building')?.subRentable).toEqual([
    { id: 'secondFloor', name: 'secondFloor' },
  ])
})

test('other parts are refused when a lesson would be in a closed space', async () => {
  const { app, admin, lesson, setParts, rows } = await open()
  await lesson('building', 10, 12)
  const body = {
    start: isoText(at(9)),
    end: isoText(at(11)),
    reasonJa: '修理',
    reasonEn: 'Repairs',
    spaces: ['terrace'],
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body })).body
  await app.ask(closeStudio, { as: admin, body: { ...body, hash } })
  const before = await rows()
  const answer = await setParts('building', 'secondFloor', 'terrace')
  expect(answer).toMatchObject(refused('error.closure.closed', { subRentable: 'closed' }))
  expect(await rows()).toEqual(before)
})

test('what is over keeps the spaces that it had, also where they were used at the same time', async () => {
  const { app, lesson, setParts, rows } = await open()
  await lesson('terrace', 10, 12)
  await givenHireIn(app.database, time('building', 10, 12))
  app.clock.set(at(12))
  expect(await setParts('building', 'secondFloor', 'terrace')).toMatchObject({ status: 200 })
  expect(await rows()).toEqual(['hire secondFloor 10:00–12:00', 'lesson terrace 10:00–12:00'])
})

test('a space in which something is to come is not deleted, and the refusal says how much', async () => {
  const { app, admin, lesson, remove } = await open()
  const id = await lesson('terrace', 10, 12)
  await givenHireIn(app.database, time('terrace', 13, 14))
  await givenHireIn(app.database, time('terrace', 16, 17))
  await givenBlock(app.database, time('terrace', 18, 19))
  const late = { ...weekly, spaceId: 'terrace', from: '2027-11-22', until: null }
  await app.ask(createSeries, { as: admin, body: late })
  const answer = await remove('terrace')
  expect(answer).toMatchObject({ ...refused('error.space.inUse'), status: 409 })
  expect(answer.body).toMatchObject({ current: { lessons: 1, series: 1, hires: 2, blocks: 1 } })
  await app.ask(deleteLesson, { as: admin, params: { id } })
  expect((await remove('terrace')).body).toMatchObject({ current: { lessons: 0, hires: 2 } })
})

test('a space is deleted when all in it is over, and the spaces around it lose it', async () => {
  const { app, lesson, setParts, remove, rows } = await open()
  await setParts('building', 'secondFloor', 'terrace')
  await lesson('terrace', 10, 12)
  await givenHireIn(app.database, time('building', 34, 36))
  app.clock.set(midnight + dayMs)
  expect(await remove('terrace')).toMatchObject({ status: 200 })
  expect(await rows()).toEqual(['lesson terrace 10:00–12:00', 'hire secondFloor 10:00–12:00'])
})

test('a new space with parts takes nothing from what is there', async () => {
  const { app, admin, lesson, rows } = await open()
  await lesson('terrace', 10, 12)
  const before = await rows()
  const body = { name: '離れ', unitPrice: 1, subRentable: [{ id: 'terrace' }] }
  expect(await app.ask(createSpace, { as: admin, body })).toMatchObject({ status: 201 })
  expect(await rows()).toEqual(before)
})
