import { expect, test } from 'vitest'
import { cancelBooking, markAttendance } from '#contract/bookings/bookings.ts'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { joinWaitingList } from '#contract/bookings/waiting-list.ts'
import { markFailed, markSent } from '#server/mail/delivery-queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { at } from '#tests/support/lesson-series.ts'
import { hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const ten = at('2026-11-23 10:00')

/** A lesson with two seats, both booked, and a member who waits. */
async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lesson = await givenLesson(app.database, ten, { totalSeats: 2 })
  const member = (lastName: string) => givenMember(app.database, { tickets: 3, lastName })
  const [sora, miwa, waiting] = [await member('青木'), await member('石井'), await member('上野')]
  const booking = (await askToBook(app, sora, lesson)).body.id
  await askToBook(app, miwa, lesson)
  await app.ask(joinWaitingList, { as: waiting, params: { id: lesson.id }, body: {} })
  const params = { id: lesson.id }
  const read = async (language = 'ja') =>
    (await app.ask(readLesson, { as: admin, params, headers: { 'accept-language': language } })).body
  const remove = (query = {}) => app.ask(deleteLesson, { as: admin, params, query })
  return { app, admin, lesson, params, sora, miwa, waiting, booking, read, remove }
}

test('only administrators may read a lesson with its members, and one that does not exist is not found', async () => {
  const { app, admin, params } = await open()
  await expectForAdminsOnly(app, readLesson, { params })
  expect(await app.ask(readLesson, { as: admin, params: { id: 'none' } })).toMatchObject(
    refused('error.yoga.notFound'),
  )
})

test('a lesson is read with the members who booked and who wait, and the mails about it', async () => {
  const { app, lesson, sora, waiting, read } = await open()
  const page = await read('en')
  expect(page).toMatchObject({
    event: {
      resource: {
        yoga: { id: lesson.id, seatsLeft: 0, waiting: 1 },
        users: [{ lastName: '青木', email: sora.email, ticketsTaken: 1 }, { lastName: '石井' }],
        waitingUsers: [{ id: waiting.id, place: 1 }],
      },
    },
    cancelled: null,
    told: [],
    history: [],
  })
  expect(page.mails).toHaveLength(2)
  const [mail] = await app.database.reader.selectFrom('outbox').selectAll().execute()
  expect(mail).toMatchObject({ lessonId: lesson.id })
  // The kind of the mail is said in the language of the administrator, not of the member.
  expect(page.mails[0]).toMatchObject({ state: 'waiting', sentAt: null })
  expect(page.mails[0]?.subject).toContain('Booking confirmed')
})

test('a mail is listed as sent with its time, and as failed with the reason', async () => {
  const { app, read } = await open()
  const [first, second] = (await read()).mails
  const now = app.clock.now()
  await app.database.transact(async (writer) => {
    await markSent(writer, [first?.id ?? ''], now)
    await markFailed(writer, second?.id ?? '', { reason: '550 no such user', next: { givenUpAt: now } })
  })
  const mails = new Map((await read()).mails.map((mail) => [mail.id, mail]))
  expect(mails.get(first?.id ?? '')).toMatchObject({ state: 'sent', sentAt: isoText(now) })
  expect(mails.get(second?.id ?? '')).toMatchObject({ state: 'failed', reason: '550 no such user' })
})

test('a cancelled lesson keeps who was booked, with telephone and e-mail, but not who had cancelled before', async () => {
  const { app, sora, miwa, waiting, booking, read, remove } = await open()
  await app.ask(cancelBooking, { as: sora, params: { id: booking } })
  app.clock.pass(minuteMs)
  await remove({ reasonJa: '停電のため', reasonEn: 'A power cut' })
  const page = await read()
  expect(page.cancelled).toMatchObject({ reasonJa: '停電のため', reasonEn: 'A power cut', shown: true })
  expect(new Set(page.told.map(({ memberId }) => memberId))).toEqual(new Set([miwa.id, waiting.id]))
  expect(page.told.find(({ memberId }) => memberId === miwa.id)).toMatchObject({
    name: expect.stringContaining('石井') as string,
    email: miwa.email,
    ticketsReturned: 1,
  })
  expect(page.mails.map(({ kind }) => kind)).toContain('lessonCancelled')
  expect(page.history.map(({ action }) => action)).toContain('lesson.cancelled')
})

test('a mail about several lessons is listed on the page of each', async () => {
  const { app, admin, lesson, read } = await open()
  const other = await givenLesson(app.database, ten + 3 * hourMs)
  const fields = {
    start: isoText(ten - hourMs),
    end: isoText(ten + 6 * hourMs),
    reasonJa: '台風',
    reasonEn: 'Typhoon',
  }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
  await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })
  const page = await read()
  // Both members who had booked, and the one who waited.
  expect(page.mails.filter(({ kind }) => kind === 'studioClosed')).toHaveLength(3)
  expect(page.told).toHaveLength(2)
  const empty = (await app.ask(readLesson, { as: admin, params: { id: other.id } })).body
  expect(empty.mails).toEqual([])
  expect(lesson.id).not.toBe(other.id)
})

test('the history tells what administrators did to the lesson and to its bookings, newest first', async () => {
  const { app, admin, params, lesson, booking, read } = await open()
  const { title, desc, imageUrl, totalSeats } = (await read()).event.resource.yoga
  const body = { title, desc, imageUrl, totalSeats, start: isoText(ten - hourMs), end: isoText(ten) }
  await app.ask(updateLesson, { as: admin, params, query: {}, body })
  app.clock.set(ten)
  await app.ask(markAttendance, { as: admin, params: { id: booking }, body: { attendance: 'attended' } })
  expect((await read()).history).toMatchObject([
    { action: 'booking.marked', lessonId: lesson.id },
    { action: 'lesson.changed', lessonId: lesson.id },
  ])
})
