import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { readAvailability } from '#contract/hires/quotes.ts'
import type { Language } from '#studio/languages.ts'
import { hireRules } from '#studio/rentals.ts'
import {
  dateOf,
  dayMs,
  dayText,
  hourMs,
  isoText,
  rangeText,
  shortDayText,
  startOfWeek,
  timeText,
} from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { now, show } from '#tests/components/show.tsx'
import FreeTimes from './free-times.tsx'

const day = Date.parse('2026-12-01T00:00:00+09:00')
/** From 9 to 18 in Tokyo. */
const free = { start: isoText(day + 9 * hourMs), end: isoText(day + 18 * hourMs) }

interface Opened {
  at?: number
  language?: Language
  width?: number
}

async function open(api: ApiStub, { at = day, language = 'ja', width = 1024 }: Opened = {}) {
  // The page then shows the spaces with which it was built.
  api.on(listPublicSpaces, () => refusal('error.server.default'))
  const { t } = await show(<FreeTimes />, {
    language,
    width,
    at: `/RentalSpace?space=secondFloor&day=${dateOf(at)}`,
  })
  const words = { day: dayText(day, language), time: timeText(day + 9 * hourMs) }
  return { t, nine: page.getByRole('button', { name: t('freeTimes.fromCell', words) }) }
}

test('a week without free times leads to the next one that has some', async () => {
  const api = new ApiStub().on(readAvailability, ({ query }) => ({
    free: query.start <= free.start && free.start < query.end ? [free] : [],
  }))
  const { t, nine } = await open(api, { at: day - 7 * dayMs, language: 'en' })
  await expect.element(page.getByText(t('freeTimes.noneThisWeek'))).toBeVisible()
  await page.getByRole('link', { name: t('freeTimes.nextFree', { day: shortDayText(day, 'en') }) }).click()
  await expect.element(nine).toBeInTheDocument()
})

test.each([390, 1440])(
  'a week without free times takes the room that was kept for it (%i px)',
  async (width) => {
    const answers: Array<() => void> = []
    const api = new ApiStub().on(
      readAvailability,
      () => new Promise((resolve) => answers.push(() => resolve({ free: [] }))),
    )
    const { t } = await open(api, { width })
    const waiting = page.getByRole('status', { name: t('common.loading') })
    await expect.element(waiting).toBeVisible()
    const kept = waiting.element().getBoundingClientRect().height
    const text = page.getByText(t('freeTimes.noneThisWeek'))
    const roomOfText = () => text.element().closest('[role=status]')?.getBoundingClientRect().height
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.()
    await expect.element(text).toBeVisible()
    expect(roomOfText()).toBe(kept)
    const { top } = text.element().getBoundingClientRect()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    await expect.element(page.getByText(t('freeTimes.noneLater'))).toBeVisible()
    expect(roomOfText()).toBe(kept)
    expect(text.element().getBoundingClientRect().top).toBe(top)
  },
)

test('free times that cannot be read are said, and tried again at a click', async () => {
  const api = new ApiStub().on(readAvailability, connectionLost)
  const { t, nine } = await open(api)
  await expect.element(page.getByRole('alert').filter({ hasText: t('freeTimes.failed') })).toBeVisible()
  api.on(readAvailability, () => ({ free: [free] }))
  await page.getByRole('button', { name: t('common.retry') }).click()
  await expect.element(nine).toBeInTheDocument()
})

test('the weeks go from this one to the last in which a space can be hired', async () => {
  const api = new ApiStub().on(readAvailability, () => ({ free: [] }))
  const { t } = await open(api, { at: now })
  await expect.element(page.getByRole('button', { name: t('freeTimes.previousWeek') })).toBeDisabled()
  await page.getByRole('link', { name: t('freeTimes.nextWeek') }).click()
  await expect.element(page.getByRole('link', { name: t('freeTimes.previousWeek') })).toBeVisible()
})

test('two quick presses of an arrow go on by two weeks, though the first week is not drawn yet', async () => {
  const api = new ApiStub().on(readAvailability, () => ({ free: [] }))
  const { t } = await open(api)
  const arrow = page.getByRole('link', { name: t('freeTimes.nextWeek') })
  await expect.element(arrow).toBeVisible()
  const press = () => (arrow.element() as HTMLElement).click()
  press()
  await Promise.resolve()
  press()
  const monday = startOfWeek(day)
  const twoLater = rangeText(monday + 14 * dayMs, monday + 20 * dayMs, 'ja')
  const weeks = page.getByRole('navigation', { name: t('freeTimes.weeks') })
  await expect.element(weeks).toMatchTextContent(twoLater)
})

test('no week follows the last in which a space can be hired', async () => {
  const api = new ApiStub().on(readAvailability, () => ({ free: [] }))
  const { t } = await open(api, { at: now + hireRules.aheadDays * dayMs })
  await expect.element(page.getByRole('button', { name: t('freeTimes.nextWeek') })).toBeDisabled()
  await expect.element(page.getByRole('link', { name: t('freeTimes.previousWeek') })).toBeVisible()
})

test('the free times say that their hours are those of Tokyo', async () => {
  const { t, nine } = await open(
    new ApiStub().on(readAvailability, () => ({ free: [free] })),
    { language: 'en' },
  )
  await expect.element(nine).toBeInTheDocument()
  await expect.element(page.getByText(t('freeTimes.zone'))).toBeVisible()
})

test.each(['ja', 'en'] as const)(
  'the arrows to the other weeks stand beside the shown week, also on a phone (%s)',
  async (language) => {
    const { t } = await open(
      new ApiStub().on(readAvailability, () => ({ free: [free] })),
      { language, width: 390 },
    )
    const bar = page.getByRole('navigation', { name: t('freeTimes.weeks') })
    await expect.element(bar).toBeVisible()
    const middles = [bar.getByRole('heading'), ...bar.getByRole('link').all()].map((part) => {
      const { top, bottom } = part.element().getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    expect(middles).toHaveLength(3)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
    expect(bar.element().getBoundingClientRect().height).toBeLessThan(60)
  },
)
