import { expect } from 'vitest'
import { dayMs, hourMs, minuteMs, stampText } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { CalendarScreen, slotPixels } from '../screens/calendar-screen.ts'
import { MoveDialog } from '../screens/move-dialog.ts'
import { test } from '../test.ts'

// What a pointer does in the calendar. What follows a drop is in move-dialog.test.tsx and
// window-dialog.test.tsx.

const slot = 30 * minuteMs

test('an administrator whose browser is in New York drags a lesson of a week in Tokyo’s time', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const admin = await visit({ timeZone: 'America/New_York', as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  const move = await screen.drag(lesson, { slots: -3, days: -1 })
  const startsAt = lesson.startsAt - dayMs - 3 * slot
  await expect.poll(() => move.moment('start', ' JST')).toBe(stampText(startsAt))
  await move.cancel.click()
  await screen.lesson(lesson).filter({ hasText: '10:00' }).waitFor()
  const longer = await screen.drag(lesson, { slots: 1 }, true)
  await expect.poll(() => longer.moment('start', ' JST')).toBe(stampText(lesson.startsAt))
  await expect.poll(() => longer.moment('end', ' JST')).toBe(stampText(lesson.endsAt + slot))
  await longer.confirmed()
  const booking = await BookingScreen.at(await visit(), lesson)
  await booking.card(lesson).getByText('10:00–11:30').waitFor()
})

test('dragging a lesson to another day of the month keeps Tokyo’s time of day in a browser with another date', async ({
  visit,
  studio,
}) => {
  const startsAt = (await studio.emptyWeek()) + 2 * dayMs + 7.25 * hourMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + 1.5 * hourMs })
  const admin = await visit({ timeZone: 'America/New_York', as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, startsAt, 'month')
  const dialog = await screen.dragToDay(lesson, startsAt - dayMs)
  await expect.poll(() => dialog.moment('start', ' JST')).toBe(stampText(startsAt - dayMs))
  await expect.poll(() => dialog.moment('end', ' JST')).toBe(stampText(startsAt + 1.5 * hourMs - dayMs))
  await dialog.confirmed()
  await screen
    .dayCell(startsAt - dayMs)
    .getByRole('button', { name: lesson.title })
    .waitFor()
})

test('a lesson is moved with a finger that is held down', async ({ visit, studio }) => {
  const lesson = await studio.lesson()
  const admin = await visit({
    as: await studio.admin(),
    touch: true,
    // The finger moves down by two hours.
    height: 900,
    changesBrowser: true,
  })
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  await screen.lesson(lesson).scrollIntoViewIfNeeded()
  const finger = await admin.context.newCDPSession(admin.page)
  const { x, y } = await screen.middleOfLesson(lesson)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
    })
  const look = () => screen.lesson(lesson).getAttribute('class')
  const before = await look()
  await touch('touchStart')
  // A lesson that is held for long enough changes its look.
  await expect.poll(look).not.toBe(before)
  for (const step of [0.25, 0.5, 0.75, 1]) await touch('touchMove', step * 4 * slotPixels)
  await touch('touchEnd')
  const dialog = await MoveDialog.opened(admin)
  await expect.poll(() => dialog.moment('start')).toBe(stampText(lesson.startsAt + 4 * slot))
  await dialog.confirmed()
})
