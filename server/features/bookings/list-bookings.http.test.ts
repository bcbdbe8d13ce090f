import { expect, test } from 'vitest'
import { cancelBooking, listOwnBookings, readCalendarFile } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dateOf, dayMs, minuteMs } from '#time/tokyo.ts'

test('the list of own bookings has the member’s bookings of lessons that have not ended, in order of start', async () => {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4 })
  const umi = await givenMember(app.database, { tickets: 4 })
  const book = async (as: typeof sora, lesson: Parameters<typeof askToBook>[2]) =>
    (await askToBook(app, as, lesson)).body.id
  const now = app.clock.now()
  const later = await givenLesson(app.database, now + 2 * dayMs)
  const soon = await givenLesson(app.database, now + dayMs)
  const running = await givenLesson(app.database, now - 30 * minuteMs)
  const cancelled = await givenLesson(app.database, now + 3 * dayMs)
  const theirs = await givenLesson(app.database, now + dayMs)
  const expected = []
  for (const lesson of [later, soon, running]) expected.unshift(await book(sora, lesson))
  await app.ask(cancelBooking, { as: sora, params: { id: await book(sora, cancelled) } })
  await book(umi, theirs)

  const own = async () => (await app.ask(listOwnBookings, { as: sora })).body.map(({ id }) => id)
  expect(await own()).toEqual(expected)
  app.clock.set(running.endsAt - 1)
  expect(await own()).toEqual(expected)
  app.clock.set(running.endsAt)
  expect(await own()).toEqual(expected.slice(1))
})

test('own bookings name lessons in the language of the request', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  await askToBook(app, member, await givenLesson(app.database, app.clock.now() + dayMs))
  const headers = { 'accept-language': 'en' }
  expect((await app.ask(listOwnBookings, { as: member, headers })).body).toMatchObject([
    { title: 'Morning yoga' },
  ])
  expect((await app.ask(listOwnBookings, { as: member })).body).toMatchObject([{ title: '朝ヨガ' }])
})

test('only members may list own bookings', async () => {
  const app = await TestApp.open()
  expect(await app.ask(listOwnBookings)).toMatchObject(refused('error.server.unauthorized'))
})

test('the calendar file of a booking whose lesson the studio has cancelled cancels its entry', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { id } = (await askToBook(app, member, lesson)).body
  await app.ask(deleteLesson, { as: await givenAdmin(app.database), params: { id: lesson.id } })
  const { content } = (await app.ask(readCalendarFile, { as: member, params: { id } })).body
  const cancelled = { UID: `${id}@localhost`, STATUS: 'CANCELLED', METHOD: 'CANCEL', SEQUENCE: '2' }
  expect(calendarLines(content)).toMatchObject(cancelled)
})

test('a booking can be read as a calendar file by its member, in the language of the request, until it is cancelled', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 1 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { id } = (await askToBook(app, member, lesson)).body
  const read = (as: typeof member, language = 'ja') =>
    app.ask(readCalendarFile, { as, params: { id }, headers: { 'accept-language': language } })
  const { name, content } = (await read(member)).body
  expect(name).toBe(`lesson-${dateOf(lesson.startsAt)}.ics`)
  const lines = calendarLines(content)
  expect(lines).toMatchObject({ UID: `${id}@localhost`, STATUS: 'CONFIRMED', METHOD: 'PUBLISH' })
  expect(lines['SUMMARY']).toContain(lesson.title)
  expect(calendarLines((await read(member, 'en')).body.content)['SUMMARY']).toContain(lesson.titleEn)

  const missing = refused('error.yoga.bookingNotFound')
  expect(await read(await givenMember(app.database))).toMatchObject(missing)
  await app.ask(cancelBooking, { as: member, params: { id } })
  expect(await read(member)).toMatchObject(missing)
})
