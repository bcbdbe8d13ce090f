import { expect, test } from 'vitest'
import { cancelBooking, readCalendarFile } from '#contract/bookings/bookings.ts'
import { substituteTeacher } from '#contract/schedule/substitutes.ts'
import { updateTeacher } from '#contract/teachers.ts'
import { updateLesson } from '#contract/lessons.ts'
import { queueDueReminders } from '#server/features/schedule/remind.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { wholeMailWriter } from '#server/mail-content/templates.ts'
import type { MailKind } from '#server/mail/template.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { Language } from '#studio/languages.ts'
import { TestApp } from '#tests/support/app.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { entriesAt, givenFeed } from '#tests/support/calendar-feed.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const startsAt = Date.parse('2026-11-21T15:00:00+09:00')

/** A lesson of Mari Hida with one seat, which a member has booked. */
async function open() {
  const app = await TestApp.open()
  const { database } = app
  await fillTeachers(contextIn(database, app.clock.now()))
  const as = await givenAdmin(database)
  const full = await openFullLesson(app, { startsAt, teacherId: 'hida' })
  const links = { publicUrl: 'http://localhost:3000', linkTokens: createLinkTokens(testSecret) }
  const write = wholeMailWriter(database, links)
  /** The mails of a kind as the worker would send them now. */
  const mails = async (kind: MailKind) => {
    const rows = await database.reader
      .selectFrom('outbox')
      .select(['id', 'kind', 'recipient', 'language', 'content', 'createdAt as writtenAt'])
      .where('kind', '=', kind)
      .execute()
    return Promise.all(
      rows.map(async (row) => {
        const { text, calendars } = await write(row)
        return { text, entry: calendarLines(calendars[0]?.content ?? '')['DESCRIPTION'] ?? '' }
      }),
    )
  }
  const params = { id: full.lesson.id }
  const substitute = (teacherId = 'shiomi') => app.ask(substituteTeacher, { as, params, body: { teacherId } })
  const move = (by: number) => {
    const kept = { spaceId: undefined, teacherId: undefined }
    const times = { start: isoText(startsAt + by), end: isoText(startsAt + by + hourMs), totalSeats: 1 }
    return app.ask(updateLesson, { as, params, body: { ...validFields, ...kept, ...times } })
  }
  return { app, as, full, mails, substitute, move }
}

test('a confirmation names the teacher whom the lesson has when it is sent, and so does its calendar entry', async () => {
  const { mails, substitute } = await open()
  const [planned] = await mails('bookingConfirmed')
  expect(planned?.text).toContain('■担当講師\n陽田 万里\n')
  expect(planned?.entry).toMatch(/^講師：陽田 万里\\n/)
  await substitute()
  const [confirmed] = await mails('bookingConfirmed')
  expect(confirmed?.text).toContain('■担当講師\n汐見 航\n')
  expect(confirmed?.text).not.toContain('陽田')
  const [changed] = await mails('teacherChanged')
  expect(changed?.entry).toMatch(/^講師：汐見 航\\n/)
})

test('reminders, new times and free seats name the teacher, each in the language of its reader', async () => {
  const { app, full, mails, substitute, move } = await open()
  await full.waiting({ tickets: 1, language: 'en' })
  await substitute()
  expect((await move(hourMs)).status).toBe(200)
  expect((await mails('lessonChanged'))[0]).toMatchObject({
    text: expect.stringContaining('■担当講師\n汐見 航\n'),
    entry: expect.stringContaining('汐見 航'),
  })
  expect((await mails('waitingMoved'))[0]?.text).toContain('Teacher:\nWataru Shiomi\n')
  app.clock.set(Date.parse('2026-11-20T18:00:00+09:00'))
  await queueDueReminders(contextIn(app.database, app.clock.now()))
  expect((await mails('lessonReminder'))[0]?.text).toContain('■担当講師\n汐見 航\n')
  const { member, bookingId } = full.bookers[0] ?? { bookingId: '' }
  await app.ask(cancelBooking, { as: member, params: { id: bookingId } })
  const [given] = await mails('seatGiven')
  expect(given?.text).toContain('Teacher:\nWataru Shiomi\n')
  expect(given?.entry).toMatch(/^Teacher: Wataru Shiomi\\n/)
})

test('a guest reads the name of the teacher in the guest’s language, also in the calendar entry', async () => {
  const { app, mails } = await open()
  const desk = await frontDeskOf(app)
  const lesson = await givenLesson(app.database, startsAt + 3 * hourMs, { teacherId: 'brandt' })
  await desk.book(lesson, { language: 'en' })
  const [booked] = await mails('guestBooked')
  expect(booked?.text).toContain('Teacher:\nAnna Brandt\n')
  expect(booked?.entry).toMatch(/^Teacher: Anna Brandt\\n/)
})

test('the calendar file and the feed of a member name the teacher, and follow a substitute and a new name', async () => {
  const { app, as, full, substitute } = await open()
  const { member, bookingId } = full.bookers[0] ?? { bookingId: '' }
  if (member === undefined) throw new Error('the lesson has no booking')
  const url = await givenFeed(app, member)
  const file = async (language: Language) => {
    const headers = { 'accept-language': language }
    const answer = await app.ask(readCalendarFile, { as: member, params: { id: bookingId }, headers })
    return calendarLines(answer.body.content)
  }
  expect((await file('ja'))['DESCRIPTION']).toMatch(/^講師：陽田 万里\\n/)
  expect((await file('en'))['DESCRIPTION']).toMatch(/^Teacher: Mari Hida\\n/)
  const [planned] = await entriesAt(app, url)
  expect(planned?.description).toMatch(/^講師：陽田 万里\n/)
  await substitute()
  const [changed] = await entriesAt(app, url)
  expect(changed?.description).toMatch(/^講師：汐見 航\n/)
  expect(changed?.sequence).toBeGreaterThan(planned?.sequence ?? 0)
  const fields = { nameJa: '汐見 わたる', nameEn: 'Wataru S.', textJa: '海', textEn: 'Sea' }
  await app.ask(updateTeacher, { as, params: { id: 'shiomi' }, body: fields })
  expect((await file('en'))['DESCRIPTION']).toMatch(/^Teacher: Wataru S\.\\n/)
  expect((await entriesAt(app, url))[0]?.description).toMatch(/^講師：汐見 わたる\n/)
})

test('mails and entries of a lesson without a teacher have no line for one', async () => {
  const { app, full, mails, move } = await open()
  await app.database.transact((writer) =>
    writer.updateTable('lessons').set({ teacherId: null }).where('id', '=', full.lesson.id).execute(),
  )
  await move(hourMs)
  for (const kind of ['bookingConfirmed', 'lessonChanged'] as const) {
    const [mail] = await mails(kind)
    expect(mail?.text).toContain('■クラス\n')
    expect(mail?.text).not.toContain('講師')
    expect(mail?.entry).not.toContain('講師')
  }
})
