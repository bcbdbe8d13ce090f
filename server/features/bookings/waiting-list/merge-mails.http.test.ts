import { expect, test } from 'vitest'
import { cancelBooking, cancelForMember, listOwnBookings } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { hourMs } from '#time/tokyo.ts'

async function open() {
  const studio = await openMailedStudio()
  const full = await openFullLesson(studio.app)
  await studio.deliver()
  /** Each call comes a second after the last. */
  const acting = async <Reply>(call: () => Promise<Reply>) => {
    studio.app.clock.pass(1_000)
    return call()
  }
  const bookingOf = async (as: TestMember) => {
    const { body } = await studio.app.ask(listOwnBookings, { as })
    return body.find(({ lessonId }) => lessonId === full.lesson.id)?.id ?? 'none'
  }
  return { ...studio, ...full, acting, bookingOf }
}

test('the mail of a seat from the waiting list is sent after a minute, and not when the member gives the seat back', async () => {
  const { app, deliver, mailsTo, freeSeat, waiting, acting, bookingOf } = await open()
  const [first, second] = [await waiting(), await waiting()]
  await freeSeat()
  await acting(async () => app.ask(cancelBooking, { as: first, params: { id: await bookingOf(first) } }))
  await deliver()
  expect(await mailsTo(first)).toEqual(['seatGiven merged', 'bookingCancelled merged'])
  expect(await mailsTo(second)).toEqual(['seatGiven sent'])
})

test('a member whose seat from the list an administrator cancels within the minute is told of the cancellation', async () => {
  const { app, deliver, mailsTo, freeSeat, waiting, acting, bookingOf } = await open()
  const first = await waiting()
  const admin = await givenAdmin(app.database)
  await freeSeat()
  await acting(async () =>
    app.ask(cancelForMember, { as: admin, params: { id: await bookingOf(first) }, body: {} }),
  )
  await deliver()
  expect(await mailsTo(first)).toEqual(['seatGiven merged', 'bookingCancelled sent'])
})

test('the mail of a free seat is not sent to the member who books it within the minute', async () => {
  const { app, lesson, deliver, mailsTo, freeSeat, waiting, acting } = await open()
  const [quick, slow] = [
    await waiting({ tickets: 1 }, app.clock.now()),
    await waiting({ tickets: 1 }, app.clock.now()),
  ]
  await freeSeat()
  await acting(() => askToBook(app, quick, lesson))
  await deliver()
  expect(await mailsTo(quick)).toEqual(['seatFree merged', 'bookingConfirmed sent'])
  expect(await mailsTo(slow)).toEqual(['seatFree sent'])
})

test('the mail of a free seat is not sent when the lesson is cancelled within the minute', async () => {
  const { app, lesson, deliver, mailsTo, freeSeat, waiting, acting } = await open()
  const member = await waiting({ tickets: 1 }, app.clock.now())
  await freeSeat()
  const as = await givenAdmin(app.database)
  await acting(() => app.ask(deleteLesson, { as, params: { id: lesson.id } }))
  await deliver()
  expect(await mailsTo(member)).toEqual(['seatFree merged', 'waitingEnded sent'])
})

test('the mail of a free seat is sent when the member books another lesson', async () => {
  const { app, lesson, deliver, mailsTo, freeSeat, join, acting } = await open()
  const member = await givenMember(app.database, { tickets: 2 })
  const other = await givenLesson(app.database, lesson.startsAt + 3 * hourMs)
  await join(member, 0)
  await freeSeat()
  await acting(() => askToBook(app, member, other))
  await deliver()
  expect((await mailsTo(member)).toSorted()).toEqual(['bookingConfirmed sent', 'seatFree sent'])
})
