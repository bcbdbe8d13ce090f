import { expect } from 'vitest'
import { hireRules } from '#studio/rentals.ts'
import { dateOf, dateText, dayMs, startOfWeek } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, cutConnection } from '../connection.ts'
import { givenFreeDay, hiredSpace, removeWindows } from '../given-free-day.ts'
import { HireScreen } from '../screens/hire-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const free = /\/api\/spaces\/[^/]+\/availability/
const week = startOfWeek(Date.now()) + 5 * 7 * dayMs

const openWeek = (visitor: Visit, day: number) =>
  visitor.open(`/RentalSpace?space=${hiredSpace}&day=${dateOf(day)}#times`)

test('a week without free times leads to the next one that has some', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  await removeWindows(studio, week, day)
  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  await openWeek(visitor, week)
  await page.getByText(t('hire.noneThisWeek')).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('hire.nextFree', { day: dateText(day, 'en') }) }).click()
  await new HireScreen(visitor, day).cell('fromCell', 9).waitFor()
})

test('free times that cannot be read are said, and tried again at a click', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  const visitor = await visit()
  visitor.browserErrors.expect(brokenOff)
  const { page, t } = visitor
  const restore = await cutConnection(page, free)
  await openWeek(visitor, day)
  await page
    .getByRole('alert')
    .filter({ hasText: t('hire.freeFailed') })
    .waitFor()
  await expectAccessible(page)
  await restore()
  await page.getByRole('button', { name: t('common.retry') }).click()
  await new HireScreen(visitor, day).cell('fromCell', 9).waitFor()
})

test('the weeks go from this one to the last in which a space can be hired', async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const { page, t } = visitor
  await openWeek(visitor, Date.now())
  const off = (name: 'previousWeek' | 'nextWeek') => page.getByRole('button', { name: t(`hire.${name}`) })
  await off('previousWeek').waitFor()
  await page.getByRole('link', { name: t('hire.nextWeek') }).click()
  await page.getByRole('link', { name: t('hire.previousWeek') }).waitFor()
  await openWeek(visitor, Date.now() + hireRules.aheadDays * dayMs)
  await off('nextWeek').waitFor()
  await expect.poll(() => off('nextWeek').isDisabled()).toBe(true)
})

test('a card leads to the free times of its space, and one on request to the inquiry form', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en' })
  const { page, t } = visitor
  await visitor.open('/RentalSpace')
  await page.getByRole('link', { name: `${t('rental.seeTimes')}: The whole building` }).click()
  await page.getByRole('tab', { name: 'The whole building', selected: true }).waitFor()
  await page.getByRole('link', { name: `${t('rental.ask')}: Roof terrace` }).click()
  await visitor.arrivesAt('/contact')
})

test('a visitor in another time zone sees the hours of Tokyo, and that they are', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio, 'weekend')
  const visitor = await visit({ language: 'en', timeZone: 'America/New_York' })
  const screen = await HireScreen.open(visitor, day)
  await screen.cell('fromCell', 9).waitFor()
  await visitor.page.getByText(visitor.t('hire.zone')).waitFor()
})
