import { describe, expect } from 'vitest'
import { BookingScreen } from '../screens/booking-screen.ts'
import { brokenOff, calls, cutConnection, holdAnswers, loseAnswers } from '../connection.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('a booking on a bad connection', () => {
  test('keeps its button still while it is under way', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    const booking = await BookingScreen.at(visitor, lesson)
    const release = await holdAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    const question = booking.dialog('booking.confirmTitle')
    const busy = question.getByRole('button', { name: visitor.t('common.busy') })
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    expect(await busy.getAttribute('aria-busy')).toBe('true')
    expect(await question.getByRole('button', { name: visitor.t('common.cancel') }).isDisabled()).toBe(true)
    await visitor.page.keyboard.press('Escape')
    expect(await question.isVisible()).toBe(true)

    release()
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking.button(lesson, 'booked').waitFor()
  })

  test('that broke off after the studio heard it: the outcome is unknown, the week shows it booked', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    await loseAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.outcomeUnknown')
    await booking.button(lesson, 'booked').waitFor()
    await (await ProfileScreen.open(visitor)).showsTickets(0)
  })

  test('that broke off before the studio heard it: the outcome is unknown, the week shows it free', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    await cutConnection(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.outcomeUnknown')
    await booking.button(lesson, 'book').waitFor()
  })

  test('without any network is not waited for, but said to be unknown', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(brokenOff)
    const booking = await BookingScreen.at(visitor, lesson)
    await visitor.context.setOffline(true)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.outcomeUnknown')
    await visitor.context.setOffline(false)
    await booking.button(lesson, 'book').waitFor()
    await (await ProfileScreen.open(visitor)).showsTickets(1)
  })

  test('is given up after five seconds without an answer', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    const booking = await BookingScreen.at(visitor, lesson)
    const release = await holdAnswers(visitor.page, calls.booking)
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.outcomeUnknown')
    release()
  })

  test('that is a cancellation from my page says the same, and the list shows the truth', async ({
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
    await profile.cancel(lesson.title)
    await visitor.page
      .getByRole('alert')
      .filter({ hasText: visitor.t('booking.outcomeUnknown') })
      .waitFor()
    await profile.booking(lesson.title).waitFor({ state: 'detached' })
    await profile.showsTickets(1)
  })
})
