import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { bookTrial } from '#contract/guests/trial.ts'
import type { Database } from '#server/database/database.ts'
import { removeOldRecords } from '#server/features/retention/retention.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { adminCaller, contextIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { guestForm, openFrontDesk } from '#tests/support/guests.ts'
import { holdCommit } from '#tests/support/held-commit.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { bookGuestAgain } from './book-guest.ts'

/** The integrity check after each test proves that seats, bookings and payments add up. */
async function open() {
  const desk = await openFrontDesk({ trialBooking: 'direct' })
  const { app } = desk
  const start = app.clock.now() + dayMs
  const seated = async (id: string) => {
    const rows = await app.database.reader
      .selectFrom('bookings')
      .select('id')
      .where('lessonId', '=', id)
      .where('status', '<>', 'cancelled')
      .execute()
    return rows.length
  }
  return { ...desk, start, seated }
}

test('guests, visitors and members who want the last seats at the same moment get no more than there are', async () => {
  const { app, start, book, seated } = await open()
  for (let round = 0; round < 4; round += 1) {
    const lesson = await givenLesson(app.database, start + round * hourMs, { totalSeats: 2 })
    const members = await Promise.all(
      Array.from({ length: 4 }, () => givenMember(app.database, { tickets: 1 })),
    )
    const seat = { lessonId: lesson.id, start: isoText(lesson.startsAt) }
    const visitor = (n: number) => ({ phone: `03${round}000000${n}`, email: `v${round}-${n}@example.test` })
    const answers = await Promise.all([
      ...members.map((as) => askToBook(app, as, lesson)),
      ...[1, 2, 3].map((n) => book(lesson, { name: `ゲスト${n}` })),
      ...[1, 2, 3].map((n) => app.ask(bookTrial, { body: { ...seat, ...guestForm, ...visitor(n) } })),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
    expect(await seated(lesson.id)).toBe(2)
  }
})

test('a seat that a guest frees while others book is taken once', async () => {
  const { app, start, book, cancel, seated } = await open()
  for (let round = 0; round < 4; round += 1) {
    const lesson = await givenLesson(app.database, start + round * hourMs, { totalSeats: 1 })
    const { id } = (await book(lesson)).body
    const member = await givenMember(app.database, { tickets: 1 })
    const [cancelled, ...booked] = await Promise.all([
      cancel(id),
      askToBook(app, member, lesson),
      book(lesson, { name: '佐藤' }),
    ])
    expect(cancelled.status).toBe(200)
    const won = booked.filter(({ status }) => status === 201).length
    expect(won).toBeLessThanOrEqual(1)
    expect(await seated(lesson.id)).toBe(won)
  }
})

test('a lesson that is cancelled while guests and members book keeps none of them', async () => {
  const { app, admin, start, book, seated } = await open()
  for (let round = 0; round < 4; round += 1) {
    const lesson = await givenLesson(app.database, start + round * hourMs)
    const [first, second] = [
      await givenMember(app.database, { tickets: 1 }),
      await givenMember(app.database, { tickets: 1 }),
    ]
    const own = (await askToBook(app, first, lesson)).body
    await book(lesson, { paid: 'cash' })
    await Promise.all([
      book(lesson, { name: '佐藤', paid: 'cash' }),
      askToBook(app, second, lesson),
      app.ask(cancelBooking, { as: first, params: { id: own.id } }),
      app.ask(deleteLesson, { as: admin, params: { id: lesson.id } }),
      book(lesson, { name: '高橋' }),
    ])
    expect(await seated(lesson.id)).toBe(0)
  }
})

test('a guest’s booking that two administrators cancel at the same moment gives back once', async () => {
  const { app, start, book, cancel, pay } = await open()
  const lesson = await givenLesson(app.database, start)
  const { id } = (await book(lesson)).body
  const [paid, ...answers] = await Promise.all([
    pay(id, 2_000),
    cancel(id, { refund: 'true' }),
    cancel(id, { refund: 'true' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = await app.database.reader.selectFrom('payments').select(['amount', 'refunded']).execute()
  expect(rows).toEqual(paid.status === 201 ? [{ amount: 2_000, refunded: 2_000 }] : [])
})

/** A guest whose last lesson was a year ago, a lesson to come, and the job that removes old personal data. */
async function openWithOldGuest() {
  const { app, admin, start, book, read } = await open()
  const last = await givenLesson(app.database, start)
  const { guestId } = (await book(last)).body
  app.clock.set(last.endsAt + 366 * dayMs)
  const now = app.clock.now()
  const next = await givenLesson(app.database, now + dayMs)
  const seat = { guestId, lessonId: next.id, start: isoText(next.startsAt) }
  const bookAgain = (database = app.database) =>
    bookGuestAgain(contextIn(database, now, { caller: adminCaller(admin.id) }), seat, { online: false })
  const days = { audit: 0, mail: 0, guests: 365 }
  const removeOld = (database = app.database) =>
    removeOldRecords(contextIn(database, app.clock.now()), { mailFolder: newDataFolder(), days })
  return { database: app.database, guestId, bookAgain, removeOld, read }
}

test('the removal of old personal data waits for a booking that is being made, and then keeps those of the guest', async () => {
  const { database, guestId, bookAgain, removeOld, read } = await openWithOldGuest()
  const { held, written, commitWhenAwaited } = holdCommit(database)
  const booked = bookAgain(held)
  await written
  const removed = removeOld()
  await commitWhenAwaited()
  await booked
  expect(await removed).toMatchObject({ guests: 0 })
  expect(await read(guestId)).toMatchObject({ name: '鈴木 一郎', erased: false })
})

test('a guest who is booked again after the server has listed old personal data keeps them', async () => {
  const { database, guestId, bookAgain, removeOld, read } = await openWithOldGuest()
  let isBooked = false
  const bookedFirst: Database = {
    ...database,
    async transact(work) {
      if (!isBooked) await bookAgain()
      isBooked = true
      return database.transact(work)
    },
  }
  expect(await removeOld(bookedFirst)).toMatchObject({ guests: 0 })
  expect(await read(guestId)).toMatchObject({ name: '鈴木 一郎', erased: false })
})
