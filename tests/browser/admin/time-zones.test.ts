import { expect } from 'vitest'
import { dayMs, hourMs, stampText } from '#time/tokyo.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { test } from '../test.ts'

test.for(['America/New_York', 'Asia/Kathmandu'])(
  'an administrator whose browser is in %s adds a lesson in Tokyo’s time',
  async (timeZone, { visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const startsAt = tuesday + 7.5 * hourMs
    const admin = await visit({ timeZone, as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, tuesday)
    await screen.calendar.getByText(admin.t('admin.calendar.tokyoTime')).waitFor()
    const dialog = await screen.pressSlot(startsAt)
    await expect.poll(() => dialog.moment('start', ' JST')).toBe(stampText(startsAt))
    const title = `早朝ヨガ ${crypto.randomUUID().slice(0, 8)}`
    await dialog.type({ title, imageUrl: '/pictures/lessons/morning-flow.svg' })
    await dialog.confirm('created')
    await expect.poll(() => screen.lesson({ title, titleEn: '' }).innerText()).toContain('07:30')

    const booking = await BookingScreen.at(await visit(), { startsAt })
    await booking.card({ title, titleEn: '' }).getByText('07:30–08:00').waitFor()
  },
)

test('an administrator whose browser is in New York moves a lesson in Tokyo’s time', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ timeZone: 'America/New_York', as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  const move = await screen.drag(lesson, { slots: -3, days: -1 })
  const startsAt = lesson.startsAt - dayMs - 1.5 * hourMs
  await expect.poll(() => move.moment('start', ' JST')).toBe(stampText(startsAt))
  await move.confirmed()
  const booking = await BookingScreen.at(await visit(), { startsAt })
  await booking.card(lesson).getByText('08:30–09:30').waitFor()
})
