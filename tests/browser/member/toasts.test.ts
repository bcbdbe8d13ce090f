import { describe, expect } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import type { Locator } from 'playwright-core'
import { calls, holdAnswers, refusedWith } from '../connection.ts'
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

/** The limit of 5 s for a call follows the page's clock, so a test moves the clock only after the answer. */
const answerTo = ({ page }: Visit, call: RegExp) => page.waitForResponse(call)

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
  await visitor.page.clock.runFor(milliseconds + leavingMs - 5 * stepMs)
  expect(await toast.count()).toBe(1)
  expect(await passesUntil(visitor, toast, 0)).toBeLessThan(25 * stepMs)
}

describe('a toast', () => {
  test('a toast of success disappears after two seconds', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member, changesBrowser: true })
    await visitor.page.clock.install()
    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(lesson.title).click()
    await profile.question.waitFor()
    await stopClock(visitor)
    const answer = answerTo(visitor, calls.booking)
    await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).click()
    await answer
    const toast = visitor.page.getByRole('status').filter({ hasText: visitor.t('profile.cancel_success') })
    await leavesAfter(visitor, toast, 2_000)
  })

  test('a toast of failure disappears after four seconds', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const { id } = await studio.book(lesson, member)
    const visitor = await visit({ as: member, changesBrowser: true })
    visitor.browserErrors.expect(refusedWith(404))
    await visitor.page.clock.install()
    const profile = await ProfileScreen.open(visitor)
    await profile.cancelButton(lesson.title).click()
    await profile.question.waitFor()
    await studio.call(cancelBooking, { as: member, id })
    await stopClock(visitor)
    const answer = answerTo(visitor, calls.booking)
    await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).click()
    await answer
    const toast = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error.yoga.bookingNotFound') })
    await leavesAfter(visitor, toast, 4_000)
  })

  test('a save that takes longer than 400 ms says so, until its result takes the place', async ({
    visit,
    studio,
  }) => {
    const visitor = await visit({ as: await studio.member(), changesBrowser: true })
    const { page, t } = visitor
    await page.clock.install()
    await visitor.open('/profile?tab=edit')
    const release = await holdAnswers(page, calls.ownMember, 'PATCH')
    await page.locator('input[name="phone"]').fill('08011112222')
    await stopClock(visitor)
    await page.getByRole('button', { name: t('profile.save') }).click()
    const says = (key: string) => page.locator('.toast').filter({ hasText: t(key) })
    const waited = await passesUntil(visitor, says('common.busy'), 1)
    expect(waited).toBeGreaterThan(400 - 5 * stepMs)
    expect(waited).toBeLessThan(400 + 20 * stepMs)
    // It stays for as long as the answer takes.
    await page.clock.runFor(4_000)
    expect(await says('common.busy').count()).toBe(1)
    const answer = answerTo(visitor, calls.ownMember)
    release()
    await answer
    await passesUntil(visitor, says('profile.update_success'), 1)
    await passesUntil(visitor, says('common.busy'), 0)
  })

  test('the oldest toast disappears when a twenty-first comes', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member, changesBrowser: true })
    visitor.browserErrors.expect(refusedWith(409))
    await visitor.page.clock.install()
    await visitor.page.route(calls.booking, (route) =>
      route.fulfill({
        status: 409,
        json: { statusCode: 409, error: 'Conflict', message: 'error.yoga.cancelIn3hr' },
      }),
    )
    const profile = await ProfileScreen.open(visitor)
    const toasts = visitor.page.getByRole('alert').filter({ hasText: visitor.t('error.yoga.cancelIn3hr') })
    await profile.cancelButton(lesson.title).waitFor()
    await stopClock(visitor)
    // With the keyboard, because the toasts lie over the buttons.
    for (let turn = 1; turn <= 21; turn += 1) {
      await profile.cancelButton(lesson.title).press('Enter')
      await passesUntil(visitor, profile.question, 1)
      await profile.question.getByRole('button', { name: visitor.t('booking.cancelOk') }).press('Enter')
      await passesUntil(visitor, profile.question, 0)
    }
    expect(await toasts.count()).toBe(20)
    // An alert announces itself; a live region around it would announce it again.
    expect(await toasts.locator('xpath=ancestor::*[@aria-live]').count()).toBe(0)
  })
})
