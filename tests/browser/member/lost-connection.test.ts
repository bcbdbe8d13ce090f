import { describe, expect } from 'vitest'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import {
  brokenOff,
  calls,
  cutConnection,
  forgetOutcome,
  holdAnswers,
  loseAnswers,
  refusedWith,
} from '../connection.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('a booking on a bad connection', () => {
  test('a booking disables its button until the answer comes', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    const booking = await BookingScreen.at(visitor, lesson)
    const release = await holdAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    const question = booking.dialog('booking.confirmTitle')
    const busy = question.getByRole('button', { name: visitor.t('common.busy') })
    await busy.waitFor()
    await expect.poll(() => busy.isDisabled()).toBe(true)
    await expect.poll(() => busy.getAttribute('aria-busy')).toBe('true')
    await expect
      .poll(() => question.getByRole('button', { name: visitor.t('common.back') }).isDisabled())
      .toBe(true)
    await visitor.page.keyboard.press('Escape')
    await expect.poll(() => question.isVisible()).toBe(true)

    release()
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking.button(lesson, 'booked').waitFor()
  })

  test('a booking whose answer was lost is reported as booked, as the week shows it', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    await loseAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.lost.booked')
    await booking.button(lesson, 'booked').waitFor()
    await (await ProfileScreen.open(visitor)).showsTickets(0)
  })

  test('a booking of which the server cannot tell whether it was made is reported as the week shows it', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(500))
    const booking = await BookingScreen.at(visitor, lesson)
    await forgetOutcome(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.lost.booked')
    await booking.button(lesson, 'booked').waitFor()
  })

  test('a booking that did not reach the server is reported as not done, and the week shows the lesson free', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    await cutConnection(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.lost.notBooked')
    await booking.button(lesson, 'book').waitFor()
  })

  test('a booking without a network says that the week may be outdated, and loads it when the network is back', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    // Otherwise a picture of the page would be cut off as well.
    await visitor.page.waitForLoadState('networkidle')
    await visitor.context.setOffline(true)
    await booking.book(lesson)
    const result = booking.dialog('booking.BookedMeg')
    await result.getByText(visitor.t('booking.outcomeStale')).waitFor()
    await expectAccessible(visitor.page)
    await visitor.context.setOffline(false)
    await booking.readsResult('BookedMeg', 'booking.lost.notBooked')
    await booking.button(lesson, 'book').waitFor()
    await (await ProfileScreen.open(visitor)).showsTickets(1)
  })

  test('a booking without an answer is given up after five seconds', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    const booking = await BookingScreen.at(visitor, lesson)
    const release = await holdAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.lost.notBooked')
    release()
  })

  test('a cancellation on my page whose answer was lost is reported as done once the list could be loaded', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(brokenOff)
    const profile = await ProfileScreen.open(visitor)
    await loseAnswers(visitor.page, calls.booking)
    const restore = await cutConnection(visitor.page, calls.ownBookings)
    await profile.cancel(lesson.title)
    const notice = visitor.page.getByRole('alert')
    await notice.filter({ hasText: visitor.t('booking.outcomeStale') }).waitFor()
    await restore()
    await notice.getByRole('button', { name: visitor.t('booking.loadAgain') }).click()
    await visitor.page.getByText(visitor.t('booking.lost.cancelled')).waitFor()
    await profile.booking(lesson.title).waitFor({ state: 'detached' })
    await profile.showsTickets(1)
  })
})
