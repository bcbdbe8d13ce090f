import { expect, test } from 'vitest'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { updateLesson } from '#contract/lessons.ts'
import { substituteTeacher } from '#contract/schedule/substitutes.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { validFields } from '#tests/support/valid-fields.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

/** A lesson of Mari Hida whose four seats members have booked. */
async function open() {
  const app = await TestApp.open()
  const { database, clock } = app
  await fillTeachers(contextIn(database, clock.now()))
  const as = await givenAdmin(database)
  const startsAt = clock.now() + 2 * dayMs
  const desk = await frontDeskOf(app)
  const full = await openFullLesson(app, { startsAt, totalSeats: 4, teacherId: 'hida' })
  const substitute = (fields: object = {}, ifMatch?: string) =>
    app.ask(substituteTeacher, {
      as,
      params: { id: full.lesson.id },
      body: { teacherId: 'shiomi', ...fields },
      ifMatch,
    })
  const told = async () =>
    (await queuedMails(database))
      .filter(({ kind }) => kind.toLowerCase().includes('teacherchanged'))
      .map(({ kind, recipient, language, content }) => ({ kind, recipient, language, content }))
  const teacher = async () =>
    (await app.ask(readLesson, { as, params: { id: full.lesson.id } })).body.event.resource.yoga
  return { app, as, desk, full, substitute, told, teacher }
}

const shiomi = { ja: '汐見 航', en: 'Wataru Shiomi' }

test('each member who has booked or waits, and each guest with an address, gets exactly one mail, and only they are counted', async () => {
  const { app, as, desk, full, substitute, told, teacher } = await open()
  const lesson = await givenLesson(app.database, full.lesson.startsAt + dayMs, {
    totalSeats: 5,
    teacherId: 'hida',
  })
  await desk.book(lesson, { language: 'en' })
  await desk.book(lesson, { name: '佐藤', email: '' })
  const ofGuests = await app.ask(substituteTeacher, {
    as,
    params: { id: lesson.id },
    body: { teacherId: 'shiomi' },
  })
  expect(ofGuests).toMatchObject({
    status: 200,
    body: {
      members: 0,
      guests: 1,
      waiting: 0,
      unreached: [{ name: '佐藤', phone: '09012345678' }],
    },
  })
  expect(await told()).toMatchObject([
    {
      kind: 'guestTeacherChanged',
      recipient: 'ichiro@example.test',
      language: 'en',
      content: { teacher: shiomi },
    },
  ])

  const waits = [await full.waiting(), await full.waiting({ tickets: 1, language: 'en' })]
  expect(await substitute()).toMatchObject({
    status: 200,
    body: { members: 4, guests: 0, waiting: 2, unreached: [] },
  })
  const mails = (await told()).slice(1)
  const ofKind = (kind: string) =>
    mails.filter((mail) => mail.kind === kind).map(({ recipient }) => recipient)
  expect(ofKind('teacherChanged').toSorted()).toEqual(
    full.bookers.map(({ member }) => member.email).toSorted(),
  )
  expect(ofKind('waitingTeacherChanged').toSorted()).toEqual(waits.map(({ email }) => email).toSorted())
  expect(mails).toHaveLength(6)
  expect(mails.map(({ content }) => content)).toMatchObject(
    Array.from({ length: 6 }, () => ({ teacher: shiomi })),
  )
  expect(mails.find(({ recipient }) => recipient === waits[1]?.email)).toMatchObject({ language: 'en' })
  expect(await teacher()).toMatchObject({ teacher: { id: 'shiomi', name: shiomi.ja }, etag: '1-4' })
})

test('members whose address is not confirmed are named with their telephone, also when the call is repeated', async () => {
  const { app, as, full, substitute } = await open()
  const lesson = await givenLesson(app.database, full.lesson.startsAt + dayMs, { teacherId: 'hida' })
  const booker = { tickets: 1, emailConfirmed: false, lastName: '秋山', firstName: '海' }
  const member = await givenMember(app.database, booker)
  await askToBook(app, member, lesson)
  const waits = await full.waiting({
    tickets: 1,
    emailConfirmed: false,
    lastName: 'Clark',
    firstName: 'Emma',
  })
  const call = { as, params: { id: lesson.id }, body: { teacherId: 'shiomi' } }
  const unreached = [{ id: member.id, name: '秋山 海', phone: expect.stringMatching(/^0/) }]
  const told = { members: 0, guests: 0, waiting: 0, unreached }
  expect((await app.ask(substituteTeacher, call)).body).toEqual(told)
  expect((await app.ask(substituteTeacher, call)).body).toEqual(told)
  expect((await substitute()).body).toMatchObject({
    members: 4,
    waiting: 0,
    unreached: [{ id: waits.id, name: 'Emma Clark' }],
  })
})

test('the log says who gave the lesson to whom, and a repeated call tells nobody again', async () => {
  const { app, as, full, substitute, told } = await open()
  await substitute()
  expect(await substitute({}, '0-4')).toMatchObject({ body: { members: 0, guests: 0, waiting: 0 } })
  expect(await told()).toHaveLength(4)
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'lesson.substituted')
  expect(entries).toMatchObject([
    { actor: as.id, subject: full.lesson.id, before: { teacherId: 'hida' }, after: { teacherId: 'shiomi' } },
  ])
})

test('an administrator who saw another state of the lesson changes nothing and tells nobody', async () => {
  const { app, as, full, substitute, told, teacher } = await open()
  const { startsAt, endsAt, id } = full.lesson
  const body = { ...validFields, spaceId: undefined, teacherId: 'hanamura', totalSeats: 4 }
  const time = { start: isoText(startsAt), end: isoText(endsAt) }
  await app.ask(updateLesson, { as, params: { id }, body: { ...body, ...time } })
  const late = await substitute({}, '0-4')
  expect(late).toMatchObject({ ...refused('error.yoga.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { teacherId: 'hanamura' } })
  expect(await told()).toEqual([])
  expect(await teacher()).toMatchObject({ teacher: { id: 'hanamura' } })
})

test('a teacher who has another lesson then is refused unless it is confirmed, and an unknown one in any case', async () => {
  const { app, full, substitute, told } = await open()
  await givenLesson(app.database, full.lesson.startsAt, { teacherId: 'shiomi' })
  expect(await substitute()).toMatchObject(refused('error.teacher.busy', { teacherId: 'busy' }))
  expect(await substitute({ teacherId: 'none' })).toMatchObject(
    refused('error.teacher.notFound', { teacherId: 'notFound' }),
  )
  expect(await told()).toEqual([])
  expect(await substitute({ teacherTwice: true })).toMatchObject({ status: 200, body: { members: 4 } })
})

test('a lesson that has begun, is cancelled or does not exist gets no substitute', async () => {
  const { app, as, full, substitute } = await open()
  const params = { id: 'none' }
  const body = { teacherId: 'shiomi' }
  expect(await app.ask(substituteTeacher, { as, params, body })).toMatchObject(refused('error.yoga.notFound'))
  app.clock.set(full.lesson.startsAt)
  expect(await substitute()).toMatchObject(refused('error.teacher.started'))
})

test('members may not give a lesson to another teacher', async () => {
  const { app, full } = await open()
  const as = await givenMember(app.database)
  const call = { as, params: { id: full.lesson.id }, body: { teacherId: 'shiomi' } }
  expect(await app.ask(substituteTeacher, call)).toMatchObject(refused('error.server.forbidden'))
})
