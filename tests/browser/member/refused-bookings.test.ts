import { describe, expect } from 'vitest'
import { cancelBooking } from '#contract/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { dayMs, isoText, timeRangeText } from '#time/tokyo.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { calls, refusedWith, stopWrites } from '../connection.ts'
import { fieldsOf } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Waits for the refusal in the result dialog, and checks that it stands nowhere else. */
async function readsRefusal(
  booking: BookingScreen,
  title: 'BookedMeg' | 'BookedCancel',
  key: string,
): Promise<void> {
  const { page, t }: Visit = booking.visit
  const said = page.getByText(t(key))
  await said.waitFor()
  await expect.poll(() => said.count()).toBe(1)
  await booking.readsResult(title, key)
}

describe('a refused booking', () => {
  test('a booking is refused when the last ticket was used in another window, and the next click leads to the plans', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(refusedWith(409))
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await studio.book(await studio.lesson(), member)
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await readsRefusal(booking, 'BookedMeg', 'error.yoga.noTicket')
    await booking.button(lesson, 'book').click()
    await booking.dialog('booking.noTicketTitle').waitFor()
  })

  test('a booking is refused when another member took the last seat, and the week offers the waiting list', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson({ totalSeats: 1 })
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(409))
    const booking = await BookingScreen.at(visitor, lesson)
    await booking.button(lesson, 'book').click()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    await booking.confirm('booking.confirmTitle', 'booking.confirmOk')
    await readsRefusal(booking, 'BookedMeg', 'error.yoga.noSeat')
    await booking.button(lesson, 'waiting.join').waitFor()
  })

  test('a booking is refused when there were too many of the lesson, and works at a later click', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(429))
    const booking = await BookingScreen.at(visitor, lesson)
    const goOn = await stopWrites(visitor.page, calls.booking)
    await booking.book(lesson)
    await readsRefusal(booking, 'BookedMeg', 'error.server.too_many_requests')
    await goOn()
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
  })

  test('a booking is refused when the lesson was moved, and the week shows the new time', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(409))
    const booking = await BookingScreen.at(visitor, lesson)
    const moved = { startsAt: lesson.startsAt + dayMs / 8, endsAt: lesson.endsAt + dayMs / 8 }
    const body = { ...fieldsOf(lesson), start: isoText(moved.startsAt), end: isoText(moved.endsAt) }
    await studio.call(updateLesson, { as: await studio.admin(), id: lesson.id, body })
    await booking.book(lesson)
    await readsRefusal(booking, 'BookedMeg', 'error.yoga.rescheduled')
    await booking.card(lesson).getByText(timeRangeText(moved.startsAt, moved.endsAt)).waitFor()
    await booking.book(lesson)
    await booking.readsResult('BookedMeg', 'booking.BookedMegOk')
  })

  test('a booking is refused when the lesson was cancelled, and the week no longer shows it', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const other = await studio.lesson({ startsAt: lesson.startsAt + dayMs })
    const visitor = await visit({ as: await studio.member({ tickets: 1 }) })
    visitor.browserErrors.expect(refusedWith(404))
    const booking = await BookingScreen.at(visitor, lesson)
    await studio.call(deleteLesson, { as: await studio.admin(), id: lesson.id })
    await booking.book(lesson)
    await readsRefusal(booking, 'BookedMeg', 'error.yoga.notFound')
    await booking.card(other).waitFor()
    expect(await booking.card(lesson).count()).toBe(0)
  })

  test('a booking is refused when the member booked in another window', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 2 })
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(refusedWith(409))
    const booking = await BookingScreen.at(visitor, lesson)
    await studio.book(lesson, member)
    await booking.book(lesson)
    await readsRefusal(booking, 'BookedMeg', 'error.yoga.alreadyBooked')
    await booking.button(lesson, 'booked').waitFor()
  })

  test('a cancellation is refused when the booking was cancelled already', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    const { id } = await studio.book(lesson, member)
    const visitor = await visit({ as: member })
    visitor.browserErrors.expect(refusedWith(404))
    const booking = await BookingScreen.at(visitor, lesson)
    await studio.call(cancelBooking, { as: member, id })
    await booking.cancel(lesson)
    await readsRefusal(booking, 'BookedCancel', 'error.yoga.bookingNotFound')
    await booking.button(lesson, 'book').waitFor()
  })
})
