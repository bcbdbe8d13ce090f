import { expect, test } from 'vitest'
import { listLessons } from '#contract/lessons.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { readAvailability } from '#contract/hires/quotes.ts'
import { fillDemoStudio } from '#demo/sample-studio/fill.ts'
import { spaces } from '#studio/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

test('a visitor of the demo studio finds times to hire in each week that can be hired, and no lesson in them', async () => {
  const app = await TestApp.open()
  const now = app.clock.now()
  await fillDemoStudio(app.database, now)
  expect((await app.ask(listPublicSpaces)).body).toEqual(spaces)
  for (let week = 0; week < 12; week += 1) {
    const from = now + week * 7 * dayMs
    const query = { start: isoText(from), end: isoText(from + 7 * dayMs) }
    const lessons = (await app.ask(listLessons, { query })).body
    for (const id of ['secondFloor', 'wholeBuilding']) {
      const { free } = (await app.ask(readAvailability, { params: { id }, query })).body
      const long = free.filter(({ start, end }) => Date.parse(end) - Date.parse(start) >= 2 * hourMs)
      expect(long.length, `${id} in week ${week}`).toBeGreaterThan(1)
      expect(
        lessons.filter((lesson) => free.some(({ start, end }) => lesson.start < end && lesson.end > start)),
      ).toEqual([])
    }
  }
})

test('the demo studio has hires that were paid, and no mail of them waits', async () => {
  const app = await TestApp.open()
  await fillDemoStudio(app.database, app.clock.now())
  const hires = await app.database.reader
    .selectFrom('hires')
    .innerJoin('payments', 'payments.hireId', 'hires.id')
    .select(['spaceId', 'state', 'price', 'amount'])
    .orderBy('startsAt')
    .execute()
  expect(hires).toMatchObject([
    { spaceId: 'secondFloor', state: 'confirmed', amount: hires[0]?.price },
    { spaceId: 'wholeBuilding', state: 'confirmed', price: 6 * 7990, amount: 6 * 7990 },
  ])
  expect(await app.database.reader.selectFrom('outbox').select('id').execute()).toEqual([])
})
