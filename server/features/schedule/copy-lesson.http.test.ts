import { expect, test } from 'vitest'
import { copyLesson } from '#contract/schedule/lesson-copies.ts'
import { deleteLesson, listLessons } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, ten, {
    endsAt: ten + 75 * minuteMs,
    level: 'all',
    totalSeats: 4,
  })
  const params = { id: lesson.id }
  const copy = (starts: unknown, key?: string) =>
    app.ask(copyLesson, { as: admin, params, body: { starts }, key })
  const shown = async () => {
    const query = { start: isoText(ten), end: isoText(ten + 60 * dayMs) }
    return (await app.ask(listLessons, { as: admin, query })).body
  }
  return { app, admin, lesson, params, copy, shown }
}

test('copying adds the same lesson at each of the times and records each copy', async () => {
  const { app, admin, lesson, copy, shown } = await open()
  const starts = [ten + 7 * dayMs, ten + 9 * dayMs + 4 * hourMs]
  const { status, body } = await copy(starts.map(isoText))
  expect(status).toBe(201)
  expect(body.ids).toHaveLength(2)
  const yoga = {
    title: lesson.title,
    desc: lesson.description,
    titleEn: lesson.titleEn,
    level: 'all',
    length: 75,
    totalSeats: 4,
    seatsLeft: 4,
    etag: '0-0',
  }
  expect((await shown()).slice(1)).toMatchObject(
    starts.map((start, turn) => ({
      start: isoText(start),
      resource: { yoga: { id: body.ids[turn], ...yoga } },
    })),
  )
  const entries = await auditEntries(app.database)
  expect(entries).toHaveLength(2)
  expect(entries).toEqual(
    expect.arrayContaining(
      body.ids.map((subject) =>
        expect.objectContaining({
          actor: admin.id,
          action: 'lesson.created',
          subject,
          after: expect.objectContaining({ copyOf: lesson.id }),
        }),
      ),
    ),
  )
})

test('copies are added once for one idempotency key, and all or none of them', async () => {
  const { copy, shown } = await open()
  const starts = [isoText(ten + dayMs), isoText(ten + 2 * dayMs)]
  const answers = await Promise.all([copy(starts, 'a-key'), copy(starts, 'a-key')])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await shown()).toHaveLength(3)
  const wrong = await copy([isoText(ten + 3 * dayMs), isoText(ten + 3 * dayMs + minuteMs)])
  expect(wrong).toMatchObject(refused('error.server.invalid', { starts: 'step' }))
  expect(await shown()).toHaveLength(3)
})

test.each<[string, unknown, string]>([
  ['an empty list of times', [], 'required'],
  ['a missing list of times', undefined, 'required'],
  ['the same time twice', [isoText(ten), '2026-11-23T10:00:00+09:00'], 'pattern'],
  ['an invalid time', ['tomorrow'], 'pattern'],
  ['too many times', Array.from({ length: 61 }, (_, day) => isoText(ten + day * dayMs)), 'tooLong'],
])('copying to %s is refused', async (_, starts, why) => {
  const { copy, shown } = await open()
  expect(await copy(starts)).toMatchObject(refused('error.server.invalid', { starts: why }))
  expect(await shown()).toHaveLength(1)
})

test('only administrators may copy, and only lessons that exist and are not cancelled', async () => {
  const { app, admin, params, copy } = await open()
  const body = { starts: [isoText(ten + dayMs)] }
  const member = await givenMember(app.database)
  expect(await app.ask(copyLesson, { params, body })).toMatchObject(refused('error.server.unauthorized'))
  expect(await app.ask(copyLesson, { as: member, params, body })).toMatchObject(
    refused('error.server.forbidden'),
  )
  await app.ask(deleteLesson, { as: admin, params })
  expect(await copy(body.starts)).toMatchObject(refused('error.yoga.notFound'))
  expect(await app.ask(copyLesson, { as: admin, params: { id: 'none' }, body })).toMatchObject(
    refused('error.yoga.notFound'),
  )
})
