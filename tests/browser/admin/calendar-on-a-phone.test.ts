import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dayMs, hourMs, startOfWeek, stampText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

/** Globals of the browser, for functions that run there. */
declare function scrollTo(left: number, top: number): void
declare const document: {
  documentElement: {
    scrollWidth: number
    clientWidth: number
    scrollHeight: number
    style: { fontSize: string }
  }
}

test('the first hours of a week can be tapped on a phone, and the names of all days stay in sight', async ({
  visit,
  studio,
}) => {
  const week = await studio.emptyWeek()
  await studio.lesson({ startsAt: week + 10 * hourMs })
  const admin = await visit({ touch: true, width: 320, as: await studio.admin() })
  const { page } = admin
  const screen = await CalendarScreen.at(admin, week)
  for (const day of [week, week + 6 * dayMs]) {
    const dialog = await screen.tapSlot(day + 7 * hourMs, 'week')
    await expect.poll(() => dialog.moment('start')).toBe(stampText(day + 7 * hourMs))
    await dialog.cancel.tap()
    await dialog.root.waitFor({ state: 'hidden' })
  }
  const column = screen.table.getByRole('row').last().getByRole('cell').first()
  const slots = 30
  expect((await box(column)).height / slots).toBeGreaterThanOrEqual(44)
  await (await screen.tapSlot(week + 20 * hourMs, 'week')).cancel.tap()
  const [first, last] = await Promise.all(
    [0, 6].map((day) => box(screen.table.getByRole('columnheader').nth(day))),
  )
  // The line below the site's header lies on the upper edge of the names.
  expect(first?.y).toBe((await box(page.getByRole('banner'))).height - 1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(320)
  await expect.poll(() => fits(page)).toBe(true)
})

test('the grid begins within 180 pixels in a window of 1440, and a touch screen has no hint about mouse and keys', async ({
  visit,
  studio,
}) => {
  const as = await studio.admin()
  const desktop = await visit({ width: 1440, as })
  const week = await studio.emptyWeek()
  const wide = await CalendarScreen.at(desktop, week)
  await desktop.page.getByText(desktop.t('lessonAdmin.slotHint')).waitFor()
  expect((await box(wide.table)).y).toBeLessThanOrEqual(180)
  const phone = await visit({ touch: true, width: 390, as })
  await CalendarScreen.at(phone, week)
  await phone.page.getByText(phone.t('lessonAdmin.slotHint')).waitFor({ state: 'hidden' })
})

test('a lesson in the first hour that is scrolled into sight stands below the names of the days', async ({
  visit,
  studio,
}) => {
  const week = await studio.emptyWeek()
  const lesson = await studio.lesson({ startsAt: week + 7 * hourMs })
  const admin = await visit({ width: 390, as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, week)
  await screen.lesson(lesson).waitFor()
  await admin.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await screen.lesson(lesson).evaluate((entry: { scrollIntoView: () => void }) => entry.scrollIntoView())
  const names = await box(screen.table.getByRole('columnheader').first())
  expect((await box(screen.lesson(lesson))).y).toBeGreaterThanOrEqual(names.y + names.height)
})

test('in large text a week is readable on a phone and scrolls sideways by itself', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ touch: true, width: 390, as: await studio.admin() })
  const { page } = admin
  const screen = await CalendarScreen.at(admin, lesson.startsAt - 7 * dayMs)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await screen.move('nextWeek').tap()
  const dialog = await screen.tapSlot(startOfWeek(lesson.startsAt) + 6 * dayMs + 7 * hourMs, 'week')
  await dialog.cancel.tap()
  await dialog.root.waitFor({ state: 'hidden' })
  expect((await box(screen.lesson(lesson))).width).toBeGreaterThan(130)
  await expect.poll(() => fits(page)).toBe(true)
})

async function box(element: Locator) {
  const found = await element.boundingBox()
  if (found === null) throw new Error('it is not in sight')
  return found
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth === document.documentElement.clientWidth)
