import { describe, expect } from 'vitest'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { brokenOff, calls, cutConnection } from '../connection.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { test } from '../test.ts'

describe('a lesson card', () => {
  test('a lesson card shows a member what is free, booked by the member, and full', async ({
    visit,
    studio,
  }) => {
    const member = await studio.member({ tickets: 1 })
    const free = await studio.lesson()
    const booked = await studio.lesson({ startsAt: free.startsAt + 2 * hourMs, totalSeats: 1 })
    const full = await studio.lesson({ startsAt: free.startsAt + 4 * hourMs, totalSeats: 1 })
    await studio.book(booked, member)
    await studio.book(full, await studio.member({ tickets: 1 }))
    const booking = await BookingScreen.at(await visit({ language: 'en', as: member }), free)
    await expect.poll(() => booking.button(free, 'book').isEnabled()).toBe(true)
    await expect.poll(() => booking.button(booked, 'booked').isEnabled()).toBe(true)
    await expect.poll(() => booking.button(full, 'waiting.join').isEnabled()).toBe(true)
  })

  test('a lesson card counts the seat of a booking and of its cancellation, and names the cost', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson({ totalSeats: 3 })
    const visitor = await visit({ as: await studio.member({ tickets: 2 }) })
    const { t } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await booking
      .dialog('booking.confirmTitle')
      .getByText(t('booking.costTicket', { tickets: 2 }))
      .waitFor()
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking
      .card(lesson)
      .getByText(t('lesson.seatsLeft', { count: 2 }))
      .waitFor()

    await booking.cancel(lesson)
    await booking.readsResult('BookedCancel', 'booking.BookedCancelOk')
    await booking
      .card(lesson)
      .getByText(t('lesson.seatsLeft', { count: 3 }))
      .waitFor()
    await booking.button(lesson, 'book').waitFor()
  })

  test('a booking costs members of the unlimited plan nothing, and the question says so once the member could be read', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ memberType: 4 }) })
    visitor.browserErrors.expect(brokenOff)
    const restore = await cutConnection(visitor.page, calls.ownMember)
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    const question = booking.dialog('booking.confirmTitle')
    await question.getByText(visitor.t('booking.costFailed')).waitFor()
    await restore()
    await question.getByRole('button', { name: visitor.t('common.retry') }).click()
    await question.getByText(visitor.t('booking.costFree')).waitFor()
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
  })

  test('a booking of a lesson that starts in less than three hours is binding, which the question says before', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson({ startsAt: soon() })
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    const { t } = visitor
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await booking.dialog('booking.confirmTitle').getByText(t('booking.binding')).waitFor()
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
    await booking.button(lesson, 'booked').click()
    const question = booking.dialog('booking.cancelTitle')
    await question.getByText(t('error.yoga.cancelIn3hr')).waitFor()
    expect(await question.getByRole('button', { name: t('booking.cancelOk') }).count()).toBe(0)
    await question.getByRole('button', { name: t('common.ok') }).click()
    await question.waitFor({ state: 'hidden' })
    await booking.button(lesson, 'booked').waitFor()
  })

  test('the card of a booked lesson that is over cannot be clicked', async ({ visit, studio }) => {
    const startsAt = soon() - 5 * hourMs
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member, startsAt - hourMs)
    const booking = await BookingScreen.at(await visit({ as: member }), lesson)
    await expect.poll(() => booking.button(lesson, 'booked').isDisabled()).toBe(true)
  })
})

/** A quarter of an hour from now, to the minute. */
const soon = () => Math.floor(Date.now() / minuteMs) * minuteMs + 15 * minuteMs
