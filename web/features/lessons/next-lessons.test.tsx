import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { listShownNews } from '#contract/news.ts'
import { ApiStub, connectionLost } from '#tests/components/api-stub.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import { dayMs, hourMs } from '#time/tokyo.ts'
import HomePage from '#web/pages/home-page.tsx'
import NextLessons from './next-lessons.tsx'

const lesson = (title: string, start: number, seatsLeft = 4): LessonEvent =>
  lessonEvent({ start, lesson: { id: title, title, seatsLeft } })

async function open(events: LessonEvent[], shown: Shown = {}) {
  const api = new ApiStub().on(listLessons, () => events)
  return { api, ...(await show(<NextLessons room="h-44" />, shown)) }
}

test('the next three lessons with free seats are shown, and lead to where they are booked', async () => {
  const events = [
    lesson('over', now - 3 * hourMs),
    lesson('begun', now - hourMs / 2),
    lesson('full', now + hourMs, 0),
    lesson('one', now + 2 * hourMs, 1),
    lesson('two', now + dayMs),
    lesson('three', now + 2 * dayMs),
    lesson('four', now + 3 * dayMs),
  ]
  const { t, api, address } = await open(events, { language: 'en' })
  await expect.element(page.getByRole('heading')).toHaveLength(3)
  const names = page
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)
  expect(names).toEqual(['one', 'two', 'three'])
  await expect.element(page.getByText(t('home.nextSeats', { count: 1 }))).toBeVisible()
  await expect.element(page.getByText('14:00–15:00', { exact: false })).toBeVisible()
  expect(api.received(listLessons).map(({ query }) => query)).toEqual([
    { start: '2026-11-19T15:00:00.000Z', end: '2026-11-26T15:00:00.000Z' },
  ])
  await page.getByRole('link', { name: 'two' }).click()
  await expect.poll(address).toBe('/en/booking?week=2026-11-15&day=2026-11-21&lesson=two')
})

test('a week without a free seat says so', async () => {
  const { t } = await open([lesson('full', now + hourMs, 0)])
  await expect.element(page.getByText(t('home.nextNone'))).toBeVisible()
})

test('a week without any lesson says that none is planned, and not that all are full', async () => {
  const { t } = await open([])
  await expect.element(page.getByText(t('home.nextEmpty'))).toBeVisible()
})

test('lessons that cannot be read are told, and are read again when the visitor asks', async () => {
  let isLost = true
  new ApiStub().on(listLessons, () => (isLost ? connectionLost() : [lesson('one', now + hourMs)]))
  const { t } = await show(<NextLessons room="h-44" />)
  await expect.element(page.getByText(t('home.nextFailed'))).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(page.getByRole('link', { name: 'one' })).toBeVisible()
})

test('the landing page reads them when the visitor comes near, and not before', async () => {
  const api = new ApiStub().on(listLessons, () => [lesson('one', now + hourMs)]).on(listShownNews, () => [])
  const { t } = await show(<HomePage />, { width: 390 })
  const title = page.getByRole('heading', { name: '次のレッスン' })
  await expect.element(title).toBeInTheDocument()
  // So long a browser would have had the time to notice that they are near.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await page.getByRole('link', { name: t('home.tryLesson') }).hover()
  expect(api.received(listLessons)).toEqual([])
  title.element().scrollIntoView()
  await expect.element(page.getByRole('link', { name: 'one' })).toBeVisible()
})
