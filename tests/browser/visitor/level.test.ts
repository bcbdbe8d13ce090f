import { expect } from 'vitest'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { test } from '../test.ts'

test('an administrator labels a lesson with a level, by which visitors filter the week', async ({
  visit,
  studio,
}) => {
  const gentle = await studio.lesson()
  const hard = await studio.lesson({ startsAt: gentle.startsAt + 2 * hourMs, level: 'experienced' })
  const later = await studio.lesson({ startsAt: gentle.startsAt + dayMs })
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const dialog = await (await CalendarScreen.at(admin, gentle.startsAt)).open(gentle)
  await dialog.level.selectOption(admin.t('lesson.level.beginners'))
  await dialog.confirm('saved')

  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  const booking = await BookingScreen.at(visitor, gentle)
  await booking.card(gentle).getByText(t('lesson.level.beginners')).waitFor()
  await booking.card(hard).getByText(t('lesson.level.experienced')).waitFor()
  const filter = page.getByRole('group', { name: t('booking.levels') })
  expect(await filter.getByRole('button').allInnerTexts()).toEqual([
    t('lesson.level.beginners'),
    t('lesson.level.experienced'),
  ])
  await filter.getByRole('button', { name: t('lesson.level.beginners') }).click()
  await booking.card(hard).waitFor({ state: 'detached' })
  await booking.card(gentle).waitFor()
  await expect.poll(() => booking.day(later.startsAt).isDisabled()).toBe(true)
  await expectAccessible(page)

  await filter.getByRole('button', { name: t('lesson.level.experienced') }).click()
  await booking.card(hard).waitFor()
  await filter.getByRole('button', { name: t('lesson.level.beginners') }).click()
  await booking.card(gentle).waitFor({ state: 'detached' })

  // A week with lessons of other levels only says that the chosen level is missing.
  await studio.lesson({ startsAt: gentle.startsAt + 7 * dayMs })
  await booking.week('nextWeek').click()
  await page.getByText(t('booking.noLessonsOfLevel')).waitFor()
  await page.getByRole('link', { name: t('booking.allLevels') }).click()
  await booking.cards.first().waitFor()
})
