import { rmSync } from 'node:fs'
import { expect, inject, onTestFinished } from 'vitest'
import { newDataFolder } from '#tests/support/databases.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { givenFreeDay } from '../given-free-day.ts'
import { HireScreen } from '../screens/hire-screen.ts'
import { openStudioWith } from '../own-studio.ts'
import { fillStudio } from '../studio-server.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

async function openStudioOnPostgres(): Promise<Studio> {
  const postgres = await startPostgres({ durable: false })
  const dataDir = newDataFolder()
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const place = { dataDir, databaseUrl: postgres.url }
  await fillStudio(place, inject('now'))
  return openStudioWith({}, place)
}

test('a member books and cancels in a studio on PostgreSQL', async ({ visit }) => {
  const studio = await openStudioOnPostgres()
  const lesson = await studio.lesson()
  const visitor = await visit({ studio, as: await studio.demo('sakura') })
  const booking = await BookingScreen.at(visitor, lesson)
  await booking.book(lesson)
  await booking.readsResult('bookedTitle', 'booking.bookedText')
  await booking.button(lesson, 'booked').waitFor()

  const profile = await ProfileScreen.open(visitor)
  await profile.showsTickets(3)
  await profile.cancel(lesson.title)
  await profile.booking(lesson.title).waitFor({ state: 'detached' })
  await profile.showsTickets(4)
  expect(await studio.integrityProblems()).toEqual([])
})

test('a member hires a space, pays and cancels in a studio on PostgreSQL', async ({ visit }) => {
  const studio = await openStudioOnPostgres()
  const day = await givenFreeDay(studio)
  const visitor = await visit({ studio, language: 'en', as: await studio.demo('sakura') })
  const { page, t } = visitor
  const screen = await HireScreen.open(visitor, day)
  await screen.choose(10, 12)
  await screen.fill()
  await screen.hold()
  await screen.pay()
  await visitor.open('/profile?tab=hires')
  await page
    .getByRole('button')
    .filter({ hasText: t('profile.cancel') })
    .click()
  const question = page.getByRole('alertdialog', { name: t('hire.cancelTitle') })
  await question.getByRole('button', { name: t('hire.cancelOk') }).click()
  await page.getByRole('article').getByText(t('hire.state.cancelled')).waitFor()
  expect(await studio.integrityProblems()).toEqual([])
})
