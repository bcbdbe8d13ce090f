import { describe, expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { BookingScreen } from '../screens/booking-screen.ts'
import { calls, refusedWith } from '../connection.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const stepMs = 20
/** How long a toast takes to disappear (specification section 9). */
const leavingMs = 300

/** Stops the browser's clock. From now on the test moves it. */
async function stopClock({ page }: Visit): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Moves the clock in small steps until there are this many elements, and returns the time. */
async function passesUntil({ page }: Visit, elements: Locator, count: 0 | 1): Promise<number> {
  let passed = 0
  const step = async () => {
    await page.clock.runFor(stepMs)
    passed += stepMs
    return elements.count()
  }
  await expect.poll(step, { interval: 1 }).toBe(count)
  return passed
}

/** A few steps more or less, because the page renders in its own time. */
async function leavesAfter(visitor: Visit, toast: Locator, milliseconds: number): Promise<void> {
  await passesUntil(visitor, toast, 1)
  const stayed = await passesUntil(visitor, toast, 0)
  expect(stayed).toBeGreaterThan(milliseconds + leavingMs - 5 * stepMs)
  expect(stayed).toBeLessThan(milliseconds + leavingMs + 20 * stepMs)
}

describe('a toast', () => {
  test('a toast of success disappears after two seconds', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member, stopsClock: true })
    await visitor.page.clock.install()
    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(lesson.title).click()
    await profile.question.waitFor()
    await stopClock(visitor)
    await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).click()
    const toast = visitor.page.getByRole('status').filter({ hasText: visitor.t('profile.cancel_success') })
    await leavesAfter(visitor, toast, 2_000)
  })

  test('a toast of failure disappears after four seconds, and its dialog stays', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson({ totalSeats: 1 })
    const visitor = await visit({ as: await studio.member({ tickets: 1 }), stopsClock: true })
    visitor.browserErrors.expect(refusedWith(409))
    await visitor.page.clock.install()
    const booking = await BookingScreen.at(visitor, lesson)
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    await booking.button(lesson, 'book').click()
    await booking.dialog('booking.confirmTitle').waitFor()
    await stopClock(visitor)
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    const toast = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error.yoga.noSeat') })
    await leavesAfter(visitor, toast, 4_000)
    expect(await booking.dialog('booking.BookedMeg').isVisible()).toBe(true)
  })

  test('the oldest toast disappears when a twenty-first comes', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }), stopsClock: true })
    visitor.browserErrors.expect(refusedWith(409))
    await visitor.page.clock.install()
    await visitor.page.route(calls.booking, (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, error: 'Conflict', message: 'error.yoga.noSeat' },
      }),
    )
    const booking = await BookingScreen.at(visitor, lesson)
    const toasts = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error.yoga.noSeat') })
    await stopClock(visitor)
    const question = booking.dialog('booking.confirmTitle')
    const result = booking.dialog('booking.BookedMeg')
    for (let turn = 1; turn <= 21; turn += 1) {
      await booking.button(lesson, 'book').click()
      await passesUntil(visitor, question, 1)
      await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
      await passesUntil(visitor, result, 1)
      await result.getByRole('button', { name: visitor.t('common.ok') }).click()
      await passesUntil(visitor, result, 0)
    }
    expect(await toasts.count()).toBe(20)
  })
})
