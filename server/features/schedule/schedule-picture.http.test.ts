import { expect, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

const pictureOf = (app: TestApp, name: string) =>
  app.app.inject({ method: 'GET', url: `/schedule-${name}.svg` })

test('the schedule picture shows only the current week’s lessons, in Tokyo time and in each language', async () => {
  const app = await TestApp.open()
  const { database, clock } = app
  await givenLesson(database, clock.now() + hourMs, { title: '昼ヨガ & <お茶>', titleEn: 'Noon yoga' })
  await givenLesson(database, clock.now() + 7 * dayMs, { title: '来週のヨガ' })

  const ja = await pictureOf(app, 'ja')
  expect(ja.headers['content-type']).toContain('image/svg+xml')
  expect(ja.body).toContain('2026年11月15日(日)〜11月21日(土)')
  expect(ja.body).toContain('13:00–14:00')
  expect(ja.body).toContain('昼ヨガ &amp; &lt;お茶&gt;')
  expect(ja.body).not.toContain('来週のヨガ')

  const en = await pictureOf(app, 'en')
  expect(en.body).toContain('Noon yoga')
  expect(en.body).toContain('11/20 (Fri)')

  const tall = await pictureOf(app, 'ja-tall')
  expect(tall.body).toContain('昼ヨガ &amp; &lt;お茶&gt;')
  expect(tall.body).not.toContain('来週のヨガ')
  expect(widthOf(tall.body), 'the tall picture is no wider than a phone').toBe(390)
  expect(widthOf(ja.body)).toBeGreaterThan(1400)
})

test('the schedule picture of a week without lessons says so', async () => {
  const app = await TestApp.open()
  for (const [name, words] of [
    ['ja', '今週のレッスンはありません。'],
    ['en-tall', 'There are no lessons this week.'],
  ] as const)
    expect((await pictureOf(app, name)).body).toContain(words)
})

const widthOf = (picture: string) => Number(/<svg[^>]* width="(\d+)"/.exec(picture)?.[1])
