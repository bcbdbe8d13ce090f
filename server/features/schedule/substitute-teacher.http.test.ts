import { expect, test } from 'vitest'
import { readLesson } from '#contract/schedule/lesson-page.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { substituteDay, substituteTeacher } from '#contract/schedule/substitutes.ts'
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
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'

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

/** A day on which Mari Hida has a full lesson and one an hour later, and Wataru Shiomi one in the evening. */
async function openDay() {
  const opened = await open()
  const { app, as, full } = opened
  const { startsAt } = full.lesson
  const later = await givenLesson(app.database, startsAt + 2 * hourMs, { teacherId: 'hida', totalSeats: 3 })
  const evening = await givenLesson(app.database, startsAt + 6 * hourMs, { teacherId: 'shiomi' })
  const nextDay = await givenLesson(app.database, startsAt + dayMs, { teacherId: 'hida' })
  const day = dateOf(startsAt)
  const range = { start: isoText(startsAt), end: isoText(startsAt + dayMs) }
  /** What the calendar shows of the day, as an administrator has it. */
  const lessonsOf = async (teacherId: string) =>
    (await app.ask(listLessons, { as, query: range })).body
      .map(({ resource: { yoga } }) => yoga)
      .filter(({ teacher }) => teacher?.id === teacherId)
      .map(({ id, etag = '' }) => ({ id, etag }))
  const give = (lessons: ReadonlyArray<{ id: string; etag: string }>, fields: object = {}) =>
    app.ask(substituteDay, {
      as,
      params: { id: 'hida' },
      body: { day, teacherId: 'hanamura', lessons, ...fields },
    })
  return { ...opened, later, evening, nextDay, day, lessonsOf, give }
}

test('all lessons of a teacher on a day go to a substitute at once, with the mails and log of each', async () => {
  const { app, as, desk, full, later, evening, nextDay, told, lessonsOf, give } = await openDay()
  const waits = await full.waiting()
  const [booker] = full.bookers
  await desk.book(later, { name: '佐藤', email: '' })
  const seen = await lessonsOf('hida')
  expect(seen.map(({ id }) => id)).toEqual([full.lesson.id, later.id])
  const answer = await give(seen)
  expect(answer).toMatchObject({
    status: 200,
    body: { members: 4, guests: 0, waiting: 1, unreached: [{ name: '佐藤' }] },
  })
  const mails = await told()
  expect(mails).toHaveLength(5)
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([booker?.member.email, waits.email]),
  )
  expect(await lessonsOf('hanamura')).toHaveLength(2)
  expect(await lessonsOf('shiomi')).toMatchObject([{ id: evening.id }])
  const next = await app.ask(readLesson, { as, params: { id: nextDay.id } })
  expect(next.body.event.resource.yoga.teacher).toMatchObject({ id: 'hida' })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'lesson.substituted')
  expect(entries.map(({ actor, subject }) => ({ actor, subject })).toSorted(bySubject)).toEqual(
    [full.lesson.id, later.id].map((subject) => ({ actor: as.id, subject })).toSorted(bySubject),
  )

  // The answer was lost, and the call is made again.
  expect(await give(seen)).toMatchObject({
    status: 200,
    body: { members: 0, guests: 0, waiting: 0, unreached: [{ name: '佐藤' }] },
  })
  expect(await told()).toHaveLength(5)
})

const bySubject = (a: { subject: string | null }, b: { subject: string | null }) =>
  String(a.subject).localeCompare(String(b.subject))

test('a person whom no mail reaches is named once, although both lessons of the day are booked', async () => {
  const { app, later, full, lessonsOf, give } = await openDay()
  const extra = await givenLesson(app.database, full.lesson.startsAt + 4 * hourMs, { teacherId: 'hida' })
  const member = await givenMember(app.database, { tickets: 2, emailConfirmed: false })
  await askToBook(app, member, later)
  await askToBook(app, member, extra)
  expect((await give(await lessonsOf('hida'))).body).toMatchObject({
    members: 4,
    unreached: [{ id: member.id }],
  })
})

test('a day that has changed since it was seen is refused with its lessons, and nothing is told', async () => {
  const { app, as, full, later, told, lessonsOf, give } = await openDay()
  const { startsAt } = full.lesson
  const seen = await lessonsOf('hida')
  const body = { ...validFields, spaceId: undefined, teacherId: 'hida' }
  const at = (start: number) => ({ start: isoText(start), end: isoText(start + hourMs) })
  const change = { as, params: { id: later.id }, body: { ...body, ...at(startsAt + 3 * hourMs) } }
  await app.ask(updateLesson, change)
  const changed = await give(seen)
  expect(changed).toMatchObject({ ...refused('error.teacher.dayChanged'), status: 412 })
  expect(changed.body).toMatchObject({
    current: [
      { id: full.lesson.id, etag: seen[0]?.etag },
      { id: later.id, start: isoText(startsAt + 3 * hourMs) },
    ],
  })
  // With what the refusal shows it can be done, unless something changes again.
  const afterwards = await lessonsOf('hida')
  const { body: added } = await app.ask(createLesson, { as, body: { ...body, ...at(startsAt + 5 * hourMs) } })
  expect(await give(afterwards)).toMatchObject(refused('error.teacher.dayChanged'))
  await app.ask(deleteLesson, { as, params: { id: added.id }, query: {} })
  app.clock.set(startsAt)
  expect(await give(afterwards)).toMatchObject(refused('error.teacher.dayChanged'))
  expect((await give(afterwards)).body).toMatchObject({ current: [{ id: later.id }] })
  expect(await told()).toEqual([])
  expect(await lessonsOf('hanamura')).toEqual([])
})

test('a substitute who is busy at the time of one lesson gets none of the day unless it is confirmed', async () => {
  const { full, evening, app, told, lessonsOf, give } = await openDay()
  await givenLesson(app.database, full.lesson.startsAt + 2 * hourMs, { teacherId: 'shiomi' })
  const seen = await lessonsOf('hida')
  const busy = await give(seen, { teacherId: 'shiomi' })
  expect(busy).toMatchObject(refused('error.teacher.busy', { teacherId: 'busy' }))
  expect(await told()).toEqual([])
  expect(await lessonsOf('hida')).toEqual(seen)
  expect(await give(seen, { teacherId: 'none' })).toMatchObject(
    refused('error.teacher.notFound', { teacherId: 'notFound' }),
  )
  expect(await give(seen, { teacherId: 'shiomi', teacherTwice: true })).toMatchObject({ status: 200 })
  expect((await lessonsOf('shiomi')).map(({ id }) => id)).toEqual(
    expect.arrayContaining([...seen.map(({ id }) => id), evening.id]),
  )
})
