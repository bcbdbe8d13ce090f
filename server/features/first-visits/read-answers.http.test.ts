import { describe, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { cancelForMember } from '#contract/bookings/bookings.ts'
import {
  answerFirstVisit,
  answerOwnFirstVisit,
  readFirstVisitOf,
  readHealthAnswers,
} from '#contract/first-visits.ts'
import type { AnsweringPerson } from '#contract/first-visits.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { chooseOwnTeacher, listTaughtLessons } from '#contract/teaching.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { filledIn, linkOf, publishQuestionnaire, questions } from '#tests/support/first-visits.ts'
import { frontDeskOf, guestForm } from '#tests/support/guests.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'

const startsAt = Date.parse('2026-11-23T10:00:00+09:00')

/** A lesson of Mari Hida with a member and a guest who have answered, and another one of Kanata Shiomi. */
async function open(given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open(given)
  const { database } = app
  await fillTeachers(contextIn(database, app.clock.now()))
  await publishQuestionnaire(app)
  const [hida, shiomi] = [
    await givenStaff(database, 'TEACHER', { teacherId: 'hida' }),
    await givenStaff(database, 'TEACHER', { teacherId: 'shiomi' }),
  ]
  const own = await givenLesson(database, startsAt, { teacherId: 'hida' })
  const other = await givenLesson(database, startsAt + 2 * hourMs, { teacherId: 'shiomi' })
  const member = await givenMember(database, { tickets: 4 })
  const booking = (await askToBook(app, member, own)).body.id
  const desk = await frontDeskOf(app)
  const guest = (await desk.book(other)).body
  await app.ask(answerOwnFirstVisit, { as: member, body: filledIn() })
  const token = linkOf(guest.id, guestForm)
  await app.ask(answerFirstVisit, { body: { token, ...filledIn() } })
  const read = (as: TestMember, of: AnsweringPerson['of'], id: string, headers = {}) =>
    app.ask(readFirstVisitOf, { as, params: { of, id }, headers })
  const readHealth = (as: TestMember, id = booking) => app.ask(readHealthAnswers, { as, params: { id } })
  return { app, database, hida, shiomi, own, other, member, booking, guest, desk, read, readHealth }
}

describe('answers that are not about health', () => {
  test('are read by the reception and administrators, in the language of the caller', async () => {
    const { app, database, member, guest, booking, read, desk } = await open()
    const reception = await givenStaff(database, 'RECEPTION')
    const expected = {
      answeredAt: isoText(app.clock.now()),
      language: 'ja',
      answers: [
        { id: 'experience', question: 'ヨガの経験', answer: '少し' },
        { id: 'found', question: '何で知りましたか', answer: '友人の紹介' },
      ],
      health: 'hidden',
    }
    for (const as of [reception, desk.admin]) {
      expect((await read(as, 'member', member.id)).body).toEqual(expected)
      expect((await read(as, 'booking', booking)).body).toEqual(expected)
      expect((await read(as, 'guest', guest.guestId)).body).toEqual(expected)
    }
    const english = await read(reception, 'member', member.id, { 'accept-language': 'en' })
    expect(english.body.answers[0]).toEqual({ id: 'experience', question: 'Experience', answer: 'A little' })
    const others = await givenMember(database)
    expect((await read(reception, 'member', others.id)).body).toMatchObject({ answeredAt: null, answers: [] })
    expect(await read(reception, 'member', 'none')).toMatchObject(refused('error.member.notFound'))
    expect(await read(reception, 'guest', 'none')).toMatchObject(refused('error.guest.notFound'))
  })

  test('keep the words of the version that was answered', async () => {
    const { app, member, read, desk } = await open()
    await publishQuestionnaire(app, { firstVisitQuestions: questions.slice(2) })
    expect((await read(desk.admin, 'member', member.id)).body.answers[0]).toMatchObject({
      question: 'ヨガの経験',
      answer: '少し',
    })
  })

  test('are read by a teacher for a booking of an own lesson only', async () => {
    const { hida, shiomi, member, booking, guest, read } = await open()
    expect((await read(hida, 'booking', booking)).body).toMatchObject({ health: 'readable' })
    expect(await read(hida, 'booking', guest.id)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await read(shiomi, 'booking', booking)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await read(hida, 'member', member.id)).toMatchObject(refused('error.member.notFound'))
    expect(await read(shiomi, 'guest', guest.guestId)).toMatchObject(refused('error.guest.notFound'))
  })
})

describe('answers about health', () => {
  test('are read by who teaches the lesson, of members and guests, and the log says who read them', async () => {
    const { app, database, hida, shiomi, booking, member, guest, readHealth } = await open()
    const { body } = await readHealth(hida)
    expect(body.answers).toEqual([
      { id: 'injury', question: 'けがはありますか', answer: true },
      { id: 'care', question: '配慮', answer: '右膝の半月板' },
    ])
    expect(dateOf(Date.parse(body.deleteAt))).toBe('2027-11-20')
    expect((await readHealth(shiomi, guest.id)).body.answers).toHaveLength(2)
    const entry = { action: 'health.read', before: null, after: null }
    expect((await auditEntries(database)).filter(({ action }) => action === 'health.read')).toMatchObject([
      { ...entry, actor: hida.id, subject: member.id },
      { ...entry, actor: shiomi.id, subject: guest.guestId },
    ])
    const admin = await givenAdmin(database)
    const { body: shown } = await app.ask(listAuditEntries, { as: admin, query: { kind: 'note' } })
    expect(shown.map(({ people }) => people[0])).toEqual([
      expect.stringMatching('鈴木'),
      expect.stringMatching('山田'),
    ])
    expect(booking).not.toBe('')
  })

  test('are read by no other person: no other teacher, no reception, no administrator, no member', async () => {
    const { app, database, shiomi, member, booking, guest, readHealth, hida, desk } = await open()
    for (const as of [shiomi, desk.admin])
      expect(await readHealth(as)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await readHealth(hida, guest.id)).toMatchObject(refused('error.yoga.bookingNotFound'))
    for (const role of ['RECEPTION', 'ACCOUNTANT'] as const)
      expect(await readHealth(await givenStaff(database, role))).toMatchObject(
        refused('error.server.forbidden'),
      )
    expect(await readHealth(member)).toMatchObject(refused('error.server.forbidden'))
    expect(await app.ask(readHealthAnswers, { params: { id: booking } })).toMatchObject(
      refused('error.server.unauthorized'),
    )
    expect((await auditEntries(database)).filter(({ action }) => action === 'health.read')).toEqual([])
  })

  test('are read from the booking until a week after the lesson', async () => {
    const { app, hida, own, booking, read, readHealth } = await open()
    app.clock.set(own.endsAt + 7 * dayMs - 1)
    expect((await readHealth(hida)).status).toBe(200)
    app.clock.set(own.endsAt + 7 * dayMs)
    expect(await readHealth(hida)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect((await read(hida, 'booking', booking)).body).toMatchObject({ health: 'hidden' })
  })

  test('are not read any more when the booking or the lesson is cancelled', async () => {
    const one = await open()
    const params = { id: one.booking }
    await one.app.ask(cancelForMember, { as: one.desk.admin, params, body: {} })
    expect(await one.readHealth(one.hida)).toMatchObject(refused('error.yoga.bookingNotFound'))
    await one.app.ask(deleteLesson, { as: one.desk.admin, params: { id: one.other.id } })
    expect(await one.readHealth(one.shiomi, one.guest.id)).toMatchObject(
      refused('error.yoga.bookingNotFound'),
    )
  })

  test('stand in no log, no mail, no audit entry and no list of the staff', async () => {
    const lines: string[] = []
    const logger = createLog('debug', { write: (line) => void lines.push(line) })
    const { app, database, hida, desk, readHealth } = await open({ logger })
    await readHealth(hida)
    const query = { start: isoText(startsAt - dayMs), end: isoText(startsAt + dayMs) }
    const taught = await app.ask(listTaughtLessons, { as: hida, query })
    expect(taught.body[0]?.people).toMatchObject([{ questionnaire: 'answered' }])
    const day = await app.ask(readReceptionDay, { as: desk.admin, query: { day: dateOf(startsAt) } })
    const mails = await database.reader.selectFrom('outbox').selectAll().execute()
    const said = JSON.stringify([lines, taught.body, day.body, mails, await auditEntries(database)])
    expect(said).not.toMatch(/半月板/)
  })
})

describe('an administrator who teaches', () => {
  async function openOwner() {
    const studio = await open()
    const owner = await givenMember(studio.database, { role: 'ADMIN', passwordHash: testPasswordHash })
    const choose = (teacherId: string | null, password = testPassword) =>
      studio.app.ask(chooseOwnTeacher, { as: owner, body: { teacherId, password } })
    return { ...studio, owner, choose }
  }

  test('says so with the password, then reads the answers of the own lessons only, until it is taken back', async () => {
    const { app, database, owner, choose, guest, readHealth } = await openOwner()
    expect(await readHealth(owner)).toMatchObject(refused('error.yoga.bookingNotFound'))
    expect(await choose('hida', 'wrong')).toMatchObject(refused('error.password.incorrect'))
    expect((await choose('hida')).status).toBe(200)
    expect((await choose('hida')).status).toBe(200)
    expect((await readHealth(owner)).status).toBe(200)
    expect(await readHealth(owner, guest.id)).toMatchObject(refused('error.yoga.bookingNotFound'))
    const query = { start: isoText(startsAt - dayMs), end: isoText(startsAt + dayMs) }
    expect((await app.ask(listTaughtLessons, { as: owner, query })).body).toHaveLength(1)
    expect((await choose(null)).status).toBe(200)
    expect(await readHealth(owner)).toMatchObject(refused('error.yoga.bookingNotFound'))
    const entries = (await auditEntries(database)).filter(({ action }) => action === 'administrator.teaches')
    expect(entries).toMatchObject([
      { actor: owner.id, before: { teacher: null }, after: { teacher: '陽田 万里' } },
      { actor: owner.id, before: { teacher: '陽田 万里' }, after: { teacher: null } },
    ])
  })

  test('is no teacher whom the studio has not, and others cannot say so', async () => {
    const { app, choose, shiomi } = await openOwner()
    expect(await choose('none')).toMatchObject(refused('error.teacher.notFound', { teacherId: 'required' }))
    const body = { teacherId: 'hida', password: testPassword }
    expect(await app.ask(chooseOwnTeacher, { as: shiomi, body })).toMatchObject(
      refused('error.server.forbidden'),
    )
  })
})
