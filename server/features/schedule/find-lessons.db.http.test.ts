import { expect, test } from 'vitest'
import { findLessons } from '#contract/schedule/lesson-search.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const now = Date.parse('2026-11-23T10:00:00+09:00')

async function open() {
  const app = await TestApp.open()
  app.clock.set(now)
  const admin = await givenAdmin(app.database)
  const find = async (q: string) => (await app.ask(findLessons, { as: admin, query: { q } })).body
  const starts = async (q: string) => (await find(q)).map(({ start }) => (Date.parse(start) - now) / dayMs)
  return { app, admin, find, starts }
}

test('only administrators may search for lessons', async () => {
  const { app } = await open()
  const member = await givenMember(app.database)
  const query = { q: '朝' }
  expect(await app.ask(findLessons, { query })).toMatchObject(refused('error.server.unauthorized'))
  expect(await app.ask(findLessons, { as: member, query })).toMatchObject(refused('error.server.forbidden'))
})

test('a lesson is found by parts of its title in either language, whatever the width, case and kana', async () => {
  const { app, find } = await open()
  const titles = { title: 'ゆったり朝ヨガ', titleEn: 'Slow Morning Yoga' }
  const lesson = await givenLesson(app.database, now + dayMs, { ...titles, totalSeats: 5 })
  await givenLesson(app.database, now + dayMs, { title: '夜のピラティス', titleEn: 'Evening Pilates' })
  for (const q of ['朝ヨガ', 'よが ユッタリ', 'morning', 'ＭＯＲＮＩＮＧ　slow', ' ﾖｶﾞ ']) {
    expect(await find(q), q).toEqual([
      {
        id: lesson.id,
        ...titles,
        start: '2026-11-24T01:00:00.000Z',
        end: new Date(lesson.endsAt).toISOString(),
        totalSeats: 5,
        seatsLeft: 5,
      },
    ])
  }
  expect(await find('朝 ピラティス')).toEqual([])
})

test('the lessons to come are found first, the next one first, and then the latest of the last half-year', async () => {
  const { app, admin, starts } = await open()
  for (const day of [9, 2, -3, -180, -1, -190]) {
    await givenLesson(app.database, now + day * dayMs, { title: '朝' })
  }
  const cancelled = await givenLesson(app.database, now + 4 * dayMs, { title: '朝' })
  await app.ask(deleteLesson, { as: admin, params: { id: cancelled.id } })
  expect(await starts('朝')).toEqual([2, 9, -1, -3, -180])
})

test('at most eight lessons are found', async () => {
  const { app, starts } = await open()
  for (let day = 1; day <= 10; day += 1) {
    await givenLesson(app.database, now + day * dayMs, { title: '朝' })
  }
  await givenLesson(app.database, now - dayMs, { title: '朝' })
  expect(await starts('朝')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a day without its year is the nearest one, alone or beside words of the title', async () => {
  const { app, starts } = await open()
  await givenLesson(app.database, now + 8 * hourMs, { title: '朝' })
  await givenLesson(app.database, now + 2 * dayMs, { title: '朝' })
  await givenLesson(app.database, now + 2 * dayMs + 8 * hourMs, { title: '夜' })
  await givenLesson(app.database, now + 45 * dayMs, { title: '朝' })
  expect(await starts('11/25')).toEqual([2, 2 + 1 / 3])
  expect(await starts('11月25日 夜')).toEqual([2 + 1 / 3])
  expect(await starts('１／７')).toEqual([45])
  expect(await starts('2/30')).toEqual([])
})

test.each([
  ['', 'required'],
  ['　', 'required'],
  ['あ'.repeat(101), 'tooLong'],
])('a search for %j is refused', async (q, error) => {
  const { app, admin } = await open()
  const answer = await app.ask(findLessons, { as: admin, query: { q } })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', { q: error })
})
