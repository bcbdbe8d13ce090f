import { expect } from 'vitest'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { givenFreeDay } from '../browser/given-free-day.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { HireScreen } from '../browser/screens/hire-screen.ts'
import { Navigation } from '../browser/screens/navigation.ts'
import { test } from '../browser/test.ts'

test('a visitor goes from the first page to the prices and to the way to the studio', async ({ visit }) => {
  const visitor = await visit()
  const { page, t } = visitor
  await visitor.open('/')
  await new Navigation(visitor).link('price').click()
  await visitor.arrivesAt('/price')
  await page.getByText(yenText(prices.trialLesson, 'ja')).first().waitFor()
  await new Navigation(visitor).link('address').click()
  await page.getByRole('heading', { level: 1, name: t('pages.address.title') }).waitFor()
})

test('a visitor on a phone opens the menu, goes to the studio’s page and reads it in the other language', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en', width: 390 })
  const { page } = visitor
  const navigation = new Navigation(visitor)
  await visitor.open('/')
  await navigation.openMenu.click()
  await navigation.link('about').click()
  await visitor.arrivesAt('/about')
  await navigation.otherLanguage.click()
  await page.waitForURL(({ pathname }) => pathname === '/about')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja')
})

test('a visitor finds a lesson of another week and reads how many seats are left', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson({
    startsAt: startOfDay(Date.now()) + 7 * dayMs + 10 * hourMs,
    totalSeats: 9,
  })
  const visitor = await visit()
  await visitor.open('/booking')
  const booking = new BookingScreen(visitor)
  await booking.week('nextWeek').click()
  await booking.show(lesson.startsAt)
  await booking
    .card(lesson)
    .getByText(visitor.t('lesson.seatsLeft', { count: 9 }))
    .waitFor()
})

test('a visitor goes on from the news of the first page to all news', async ({ visit }) => {
  const visitor = await visit({ language: 'en' })
  await visitor.open('/')
  await visitor.page.getByRole('heading', { name: /Our website is up/ }).waitFor()
  await visitor.page
    .getByRole('contentinfo')
    .getByRole('link', { name: visitor.t('nav.news') })
    .click()
  await visitor.arrivesAt('/news')
  await visitor.page.getByRole('heading', { name: /Our website is up/ }).waitFor()
})

test('a visitor chooses a free time of a space and reads what it costs', async ({ visit, studio }) => {
  const day = await givenFreeDay(studio)
  const visitor = await visit()
  const screen = await HireScreen.open(visitor, day)
  await screen.cell('fromCell', 10).click()
  await screen.cell('untilCell', 12).click()
  await expect.poll(() => screen.total.innerText()).toContain(yenText(5_000, 'ja'))
  await visitor.page.getByRole('link', { name: visitor.t('hire.login') }).waitFor()
})
