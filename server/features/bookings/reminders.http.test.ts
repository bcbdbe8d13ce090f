import { describe, expect, onTestFinished, test } from 'vitest'
import { bookLesson, cancelBooking } from '#contract/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { openDatabase } from '#server/database/open.ts'
import type { LessonChange } from '#server/features/lessons/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { Reminders } from './reminders.ts'

const tokyo = (text: string) => Date.parse(`${text}:00+09:00`)
const evening = tokyo('2026-11-20T18:00')
const tomorrow = tokyo('2026-11-21T10:00')

const iso = (instant: number) => new Date(instant).toISOString()

/** A process like the product's, on the app's database or another connection to it. */
const processOf = ({ clock, database }: TestApp, own = database) =>
  new Reminders({ database: own, clock: clock.now, log: { error: () => undefined } })

async function booked(app: TestApp, lesson: LessonChange, given: Parameters<typeof givenMember>[1] = {}) {
  const member = await givenMember(app.database, { tickets: 1, ...given })
  const body = { id: lesson.id, start: iso(lesson.startsAt) }
  const { body: booking } = await app.ask(bookLesson, { as: member, body })
  return { member, booking }
}

/** Who was reminded of what, with the start that was named. */
async function reminders({ database }: TestApp) {
  const mails = await queuedMails(database)
  return mails
    .filter(({ kind }) => kind === 'lessonReminder')
    .map(({ recipient, language, content }) => {
      const { startsAt } = content['lesson'] as { startsAt: number }
      return { recipient, language, startsAt }
    })
}

const fieldsOf = (lesson: LessonChange, startsAt: number) => ({
  title: lesson.title,
  imageUrl: lesson.imageUrl,
  start: iso(startsAt),
  end: iso(startsAt + hourMs),
  totalSeats: lesson.totalSeats,
})

const move = (app: TestApp, as: TestMember, lesson: LessonChange, startsAt: number) =>
  app.ask(updateLesson, { as, params: { id: lesson.id }, body: fieldsOf(lesson, startsAt) })

describe('the reminder', () => {
  test('goes to everybody who holds a seat for tomorrow, from six in the evening, once', async () => {
    const app = await TestApp.open()
    const lesson = await givenLesson(app.database, tomorrow)
    const hanako = await booked(app, lesson, { email: 'a@example.test' })
    const emma = await booked(app, lesson, { email: 'b@example.test', language: 'en' })
    const process = processOf(app)
    app.clock.set(evening - 1)
    expect(await process.look()).toBe(0)
    app.clock.set(evening)
    expect(await process.look()).toBe(2)
    expect(await process.look()).toBe(0)
    expect(await reminders(app)).toEqual([
      { recipient: hanako.member.email, language: 'ja', startsAt: tomorrow },
      { recipient: emma.member.email, language: 'en', startsAt: tomorrow },
    ])
  })

  test('is for tomorrow in Tokyo, from its first minute to its last', async () => {
    const app = await TestApp.open()
    const starts = ['2026-11-20T23:45', '2026-11-21T00:00', '2026-11-21T23:45', '2026-11-22T00:00'].map(tokyo)
    for (const start of starts) await booked(app, await givenLesson(app.database, start))
    app.clock.set(evening)
    await processOf(app).look()
    const named = (await reminders(app)).map(({ startsAt }) => startsAt)
    expect(named.toSorted((a, b) => a - b)).toEqual(starts.slice(1, 3))
  })

  test('is none for a booking or a lesson that was cancelled', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const lesson = await givenLesson(app.database, tomorrow)
    const gone = await givenLesson(app.database, tomorrow + hourMs)
    const { member, booking } = await booked(app, lesson)
    await booked(app, gone)
    await app.ask(cancelBooking, { as: member, params: { id: booking.id } })
    await app.ask(deleteLesson, { as: admin, params: { id: gone.id } })
    app.clock.set(evening)
    expect(await processOf(app).look()).toBe(0)
  })

  test('is none for whoever books when the others have been reminded', async () => {
    const app = await TestApp.open()
    const lesson = await givenLesson(app.database, tomorrow)
    app.clock.set(evening)
    await booked(app, lesson)
    app.clock.pass(hourMs)
    expect(await processOf(app).look()).toBe(0)
  })

  test('follows a lesson that was moved, and names its new time', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const away = await givenLesson(app.database, tomorrow)
    const here = await givenLesson(app.database, tomorrow + 3 * dayMs)
    for (const lesson of [away, here]) await booked(app, lesson)
    await move(app, admin, away, tomorrow + 2 * dayMs)
    await move(app, admin, here, tomorrow + 5 * hourMs)
    app.clock.set(evening)
    const process = processOf(app)
    await process.look()
    expect((await reminders(app)).map(({ startsAt }) => startsAt)).toEqual([tomorrow + 5 * hourMs])
    app.clock.pass(2 * dayMs)
    await process.look()
    const named = (await reminders(app)).map(({ startsAt }) => startsAt)
    expect(new Set(named)).toEqual(new Set([tomorrow + 5 * hourMs, tomorrow + 2 * dayMs]))
  })

  test('comes once, though the lesson moves to another day afterwards', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const lesson = await givenLesson(app.database, tomorrow)
    await booked(app, lesson)
    app.clock.set(evening)
    await processOf(app).look()
    await move(app, admin, lesson, tomorrow + dayMs)
    app.clock.pass(dayMs)
    expect(await processOf(app).look()).toBe(0)
  })
})

describe('processes', () => {
  test('that remind at once on one database remind everybody once', async () => {
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
    const counts = await Promise.all([
      processOf(app).look(),
      processOf(app, another).look(),
      processOf(app).look(),
    ])
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
    const recipients = (await reminders(app)).map(({ recipient }) => recipient)
    expect(new Set(recipients).size).toBe(20)
    expect(recipients).toHaveLength(20)
  })

  test('that start again in the evening go on where the others ended, and not in the morning', async () => {
    const app = await TestApp.open()
    const lesson = await givenLesson(app.database, tomorrow)
    await booked(app, lesson)
    app.clock.set(evening)
    expect(await processOf(app).look()).toBe(1)
    const later = await givenLesson(app.database, tomorrow + hourMs)
    const late = await givenMember(app.database)
    // As if the first process had ended before this one's turn.
    await app.database.transact((writer) =>
      writer
        .insertInto('bookings')
        .values({
          id: 'late',
          lesson_id: later.id,
          member_id: late.id,
          status: 'booked',
          tickets_taken: 0,
          booked_at: evening - 1,
        })
        .execute(),
    )
    await app.database.transact((writer) =>
      writer.updateTable('lessons').set({ seats_taken: 1 }).where('id', '=', later.id).execute(),
    )
    app.clock.set(tokyo('2026-11-21T08:00'))
    expect(await processOf(app).look()).toBe(0)
    app.clock.set(tokyo('2026-11-20T23:59'))
    expect(await processOf(app).look()).toBe(1)
  })
})
