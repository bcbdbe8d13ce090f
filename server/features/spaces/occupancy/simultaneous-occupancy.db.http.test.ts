import { expect, test } from 'vitest'
import { createBlock } from '#contract/spaces/blocks.ts'
import { createLesson, deleteLesson } from '#contract/lessons.ts'
import { updateSpace } from '#contract/spaces/spaces.ts'
import type { Reply } from '#tests/support/app.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { askToHold, atTime, openRental } from '#tests/support/rental.ts'
import { occupancyRows } from '#tests/support/spaces.ts'

/**
 * After each test the integrity check finds that nothing overlaps, and that all that stands takes its space.
 */
async function open() {
  const { app } = await openRental()
  const admin = await givenAdmin(app.database)
  const ten = { start: atTime('10:00'), end: atTime('11:00') }
  const lesson = (spaceId: string) => {
    const content = { title: '朝ヨガ', imageUrl: '/a.svg', totalSeats: 5, spaceId }
    return app.ask(createLesson, { as: admin, body: { ...content, ...ten } })
  }
  const block = (spaceId: string) =>
    app.ask(createBlock, { as: admin, body: { spaceId, ...ten, note: '掃除' } })
  const hire = async (spaceId: string, total: number) => {
    const member = await givenMember(app.database, { memberType: 11 })
    return () => askToHold(app, member, { spaceId, total })
  }
  const setParts = (...parts: string[]) => {
    const subRentable = parts.map((id) => ({ id }))
    const body = { name: '全館', unitPrice: 7990, flatRate: true, subRentable }
    return app.ask(updateSpace, { as: admin, params: { id: 'wholeBuilding' }, body })
  }
  const kinds = async () => new Set((await occupancyRows(app.database)).map(({ kind }) => kind))
  return { app, admin, lesson, block, hire, setParts, kinds }
}

const accepted = (answers: Array<Reply<unknown>>) => answers.filter(({ status }) => status < 300)
const refusals = (answers: Array<Reply<unknown>>) =>
  new Set(
    answers.filter(({ status }) => status >= 300).map(({ body }) => (body as { message: string }).message),
  )
const times = Array.from({ length: 6 }, (_, time) => time)

test('of lessons and hires at the same hour that come at once, the lessons take place or one hire', async () => {
  const { lesson, hire, kinds } = await open()
  const hires = await Promise.all(times.map(() => hire('secondFloor', 2_500)))
  const [lessons, holds] = await Promise.all([
    Promise.all(times.map(() => lesson('secondFloor'))),
    Promise.all(hires.map((hold) => hold())),
  ])
  const taken = await kinds()
  expect(taken.size).toBe(1)
  expect(accepted(lessons)).toHaveLength(taken.has('lesson') ? times.length : 0)
  expect(accepted(holds)).toHaveLength(taken.has('hire') ? 1 : 0)
  expect([...refusals(lessons), ...refusals(holds)].toSorted()).toEqual(
    taken.has('lesson') ? ['error.hire.taken'] : ['error.hire.taken', 'error.space.occupied'],
  )
})

test('the whole building and its parts, asked for at once, are never both taken', async () => {
  const { app, block, hire, lesson } = await open()
  const whole = await Promise.all(times.map(() => hire('wholeBuilding', 7_990)))
  const part = await Promise.all(times.map(() => hire('secondFloor', 2_500)))
  const answers = await Promise.all([
    ...whole.map((hold) => hold()),
    ...part.map((hold) => hold()),
    ...times.map(() => block('roofTerrace')),
    lesson('wholeBuilding'),
  ])
  const rows = await occupancyRows(app.database)
  for (const space of ['secondFloor', 'roofTerrace']) {
    expect(rows.filter((row) => row.space === space).length).toBeLessThanOrEqual(1)
  }
  expect(accepted(answers)).toHaveLength(new Set(rows.map(({ id }) => id)).size)
  expect(accepted(answers).length).toBeGreaterThan(0)
})

test('parts that change while their spaces are taken leave no lesson and no hire without its spaces', async () => {
  const { app, admin, lesson, hire, setParts } = await open()
  const ids = (await Promise.all(times.map(() => lesson('wholeBuilding')))).map(({ body }) => body.id)
  const holds = await Promise.all(times.map(() => hire('wholeBuilding', 7_990)))
  const answers = await Promise.all([
    setParts('secondFloor'),
    setParts('roofTerrace', 'secondFloor'),
    ...ids.map((id) => app.ask(deleteLesson, { as: admin, params: { id } })),
    setParts(),
    ...holds.map((hold) => hold()),
    setParts('roofTerrace'),
    lesson('secondFloor'),
    lesson('roofTerrace'),
  ])
  expect(accepted(answers).length).toBeGreaterThanOrEqual(ids.length + 1)
  expect([...refusals(answers)].filter((message) => message.startsWith('error.server'))).toEqual([])
  const left = await occupancyRows(app.database)
  expect(left.filter(({ id }) => ids.includes(id))).toEqual([])
})
