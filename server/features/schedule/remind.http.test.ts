import { expect, onTestFinished, test } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { openDatabase } from '#server/database/open.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { refuseWrites } from '#tests/support/refuse-writes.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { claimReminder, setAttendance } from '#server/features/bookings/queries.ts'
import { queueDueReminders } from './remind.ts'

const tokyo = (text: string) => Date.parse(`${text}:00+09:00`)
const evening = tokyo('2026-11-20T18:00')
const tomorrow = tokyo('2026-11-21T10:00')

/** What a server does each minute, on the app's database or on another connection to it. */
const remind = ({ clock, database }: TestApp, own = database) =>
  queueDueReminders(contextIn(own, clock.now()))

async function booked(app: TestApp, lesson: EditableLesson, given: Parameters<typeof givenMember>[1] = {}) {
  const member = await givenMember(app.database, { tickets: 1, ...given })
  const { body: booking } = await askToBook(app, member, lesson)
  return { member, booking }
}

/** The queued reminders: recipient, language, and the start of the lesson that the mail names. */
async function reminders({ database }: TestApp) {
  const mails = await queuedMails(database)
  return mails
    .filter(({ kind }) => kind === 'lessonReminder')
    .map(({ recipient, language, content }) => {
      const { startsAt } = content['lesson'] as { startsAt: number }
      return { recipient, language, startsAt }
    })
}

const fieldsOf = (lesson: EditableLesson, startsAt: number) => ({
  title: lesson.title,
  imageUrl: lesson.imageUrl,
  start: isoText(startsAt),
  end: isoText(startsAt + hourMs),
  totalSeats: lesson.totalSeats,
})

const move = (app: TestApp, as: TestMember, lesson: EditableLesson, startsAt: number) =>
  app.ask(updateLesson, { as, params: { id: lesson.id }, body: fieldsOf(lesson, startsAt) })

test('reminders go once to each member with a booking of tomorrow, from six in the evening', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, tomorrow)
  const hanako = await booked(app, lesson, { email: 'a@example.test' })
  const emma = await booked(app, lesson, { email: 'b@example.test', language: 'en' })
  app.clock.set(evening - 1)
  expect(await remind(app)).toBe(0)
  app.clock.set(evening)
  expect(await remind(app)).toBe(2)
  expect(await remind(app)).toBe(0)
  expect(await reminders(app)).toEqual([
    { recipient: hanako.member.email, language: 'ja', startsAt: tomorrow },
    { recipient: emma.member.email, language: 'en', startsAt: tomorrow },
  ])
})

test('no reminder is claimed for a booking that was made too late, or whose attendance was noted, since it was listed', async () => {
  const app = await TestApp.open()
  const { booking } = await booked(app, await givenLesson(app.database, tomorrow))
  const bookedAt = app.clock.now()
  const claim = (madeBefore: number) =>
    app.database.transact((writer) => claimReminder(writer, { id: booking.id, madeBefore, now: evening }))
  expect(await claim(bookedAt)).toBe(false)
  await app.database.transact((writer) => setAttendance(writer, booking.id, 'attended'))
  expect(await claim(bookedAt + 1)).toBe(false)
  await app.database.transact((writer) => setAttendance(writer, booking.id, 'booked'))
  expect(await claim(bookedAt + 1)).toBe(true)
})

test('reminders are for the lessons of the next day in Tokyo, from its first minute to its last', async () => {
  const app = await TestApp.open()
  const starts = ['2026-11-20T23:45', '2026-11-21T00:00', '2026-11-21T23:45', '2026-11-22T00:00'].map(tokyo)
  for (const start of starts) await booked(app, await givenLesson(app.database, start))
  app.clock.set(evening)
  await remind(app)
  const named = (await reminders(app)).map(({ startsAt }) => startsAt)
  expect(named.toSorted((a, b) => a - b)).toEqual(starts.slice(1, 3))
})

test('no reminder goes out for a cancelled booking or a cancelled lesson', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, tomorrow)
  const gone = await givenLesson(app.database, tomorrow + hourMs)
  const { member, booking } = await booked(app, lesson)
  await booked(app, gone)
  await app.ask(cancelBooking, { as: member, params: { id: booking.id } })
  await app.ask(deleteLesson, { as: admin, params: { id: gone.id } })
  app.clock.set(evening)
  expect(await remind(app)).toBe(0)
})

test('no reminder goes to a member who books after the reminders of that evening have begun', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, tomorrow)
  app.clock.set(evening)
  await booked(app, lesson)
  app.clock.pass(hourMs)
  expect(await remind(app)).toBe(0)
})

test('reminders follow a lesson that was moved, and name its new time', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const away = await givenLesson(app.database, tomorrow)
  const here = await givenLesson(app.database, tomorrow + 3 * dayMs)
  for (const lesson of [away, here]) await booked(app, lesson)
  await move(app, admin, away, tomorrow + 2 * dayMs)
  await move(app, admin, here, tomorrow + 5 * hourMs)
  app.clock.set(evening)
  await remind(app)
  expect((await reminders(app)).map(({ startsAt }) => startsAt)).toEqual([tomorrow + 5 * hourMs])
  app.clock.pass(2 * dayMs)
  await remind(app)
  const named = (await reminders(app)).map(({ startsAt }) => startsAt)
  expect(new Set(named)).toEqual(new Set([tomorrow + 5 * hourMs, tomorrow + 2 * dayMs]))
})

test('a second reminder goes out when the lesson has moved to another day, on the evening before it', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, tomorrow)
  await booked(app, lesson)
  app.clock.set(evening)
  await remind(app)
  await move(app, admin, lesson, tomorrow + dayMs)
  expect(await remind(app)).toBe(0)
  app.clock.pass(dayMs)
  expect(await remind(app)).toBe(1)
})

test('no reminder goes out for a lesson that was moved to the next day in the evening, because the mail about it did', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, tomorrow + 3 * dayMs)
  await booked(app, lesson)
  app.clock.set(evening + hourMs)
  await move(app, admin, lesson, tomorrow + 5 * hourMs)
  expect(await remind(app)).toBe(0)
  app.clock.set(tokyo('2026-11-21T09:00'))
  expect(await remind(app)).toBe(0)
})

test('several servers that remind at the same time on one database remind each member once', async () => {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const app = await TestApp.open({ place })
  // A second connection to the embedded engine would wait for the first one in this same thread.
  const another = app.database.engine === 'postgres' ? await openDatabase(place.settings) : app.database
  if (another !== app.database) onTestFinished(() => another.close())
  for (let hour = 0; hour < 5; hour += 1) {
    const lesson = await givenLesson(app.database, tomorrow + hour * hourMs)
    for (let seat = 0; seat < 4; seat += 1) await booked(app, lesson)
  }
  app.clock.set(evening)
  const counts = await Promise.all([remind(app), remind(app, another), remind(app)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  const recipients = (await reminders(app)).map(({ recipient }) => recipient)
  expect(new Set(recipients).size).toBe(20)
  expect(recipients).toHaveLength(20)
})

test('a restarted server sends the reminders that are missing, also after midnight while members can cancel', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, tomorrow)
  await booked(app, lesson)
  app.clock.set(evening)
  expect(await remind(app)).toBe(1)
  const later = await givenLesson(app.database, tomorrow + hourMs)
  const late = await givenMember(app.database)
  // As if the first server had stopped before it reached this booking.
  await app.database.transact((writer) =>
    writer
      .insertInto('bookings')
      .values({
        id: 'late',
        lessonId: later.id,
        memberId: late.id,
        status: 'booked',
        ticketsTaken: 0,
        bookedAt: evening - 1,
      })
      .execute(),
  )
  await app.database.transact((writer) =>
    writer.updateTable('lessons').set({ seatsTaken: 1 }).where('id', '=', later.id).execute(),
  )
  app.clock.set(tokyo('2026-11-21T08:01'))
  expect(await remind(app)).toBe(0)
  app.clock.set(tokyo('2026-11-21T00:05'))
  expect(await remind(app)).toBe(1)
})

test('a reminder that fails stops no other one, also of the same lesson, and is tried again', async () => {
  const app = await TestApp.open()
  const lessons = [
    await givenLesson(app.database, tomorrow),
    await givenLesson(app.database, tomorrow + hourMs),
  ]
  for (const [at, lesson] of lessons.entries()) {
    for (const name of ['a', 'b']) await booked(app, lesson, { email: `${name}${at}@example.test` })
  }
  await refuseWrites(app.database, 'insert on outbox', "new.recipient = 'a0@example.test'")
  app.clock.set(evening)
  for (let minute = 0; minute < 2; minute += 1) {
    await expect(remind(app)).rejects.toThrow('failed for 1 rows, first: refused')
    const recipients = (await reminders(app)).map(({ recipient }) => recipient)
    expect(recipients.toSorted()).toEqual(['a1@example.test', 'b0@example.test', 'b1@example.test'])
  }
})
