import { describe, expect, test } from 'vitest'
import { cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { changeGuest } from '#contract/guests/guests.ts'
import { readTrialBooking } from '#contract/guests/trial.ts'
import {
  answerFirstVisit,
  answerFirstVisitAtDoor,
  answerOwnFirstVisit,
  readFirstVisit,
  readFirstVisitAtDoor,
  readFirstVisitOf,
  readOwnFirstVisit,
} from '#contract/first-visits.ts'
import { beginKiosk, checkIn } from '#contract/kiosk.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { wholeMailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { answers, filledIn, linkOf, publishQuestionnaire, questions } from '#tests/support/first-visits.ts'
import { frontDeskOf, guestForm } from '#tests/support/guests.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dateOf, dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const startsAt = Date.parse('2026-11-23T10:00:00+09:00')

/** A studio that asks, with a member who has booked a first lesson. */
async function open({ asks = true }: { asks?: boolean } = {}) {
  const app = await TestApp.open()
  const { database } = app
  if (asks) await publishQuestionnaire(app)
  const lesson = await givenLesson(database, startsAt)
  const member = await givenMember(database, { tickets: 4 })
  const { id: booking } = (await askToBook(app, member, lesson)).body
  const token = linkOf(booking, member)
  const read = (of = token) => app.ask(readFirstVisit, { body: { token: of } })
  const answer = (change: object = {}, of = token) =>
    app.ask(answerFirstVisit, { body: { token: of, ...filledIn(change) } })
  const rows = () => database.reader.selectFrom('first_visit_answers').selectAll().execute()
  const health = () => database.reader.selectFrom('health_answers').selectAll().execute()
  return { app, database, lesson, member, booking, token, read, answer, rows, health }
}

describe('the mailed link', () => {
  test('shows the questionnaire with its version, and no name of the person', async () => {
    const { member, lesson, read } = await open()
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lesson: { title: '朝ヨガ', start: isoText(lesson.startsAt) },
      answeredAt: null,
      questionnaire: { version: 1, questions, healthMonths: 12 },
    })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`山田|花子|${member.email}`))
  })

  test('takes the answers once, and keeps those about health apart', async () => {
    const { app, member, answer, read, rows, health } = await open()
    const { status, body } = await answer()
    expect({ status, body }).toEqual({ status: 200, body: { answeredAt: isoText(app.clock.now()) } })
    const [row] = await rows()
    expect(row).toMatchObject({ memberId: member.id, guestId: null, version: 1, language: 'ja', way: 'link' })
    expect(JSON.parse(row?.answers ?? '')).toEqual({ experience: 1, found: '友人の紹介' })
    const [apart] = await health()
    expect(JSON.parse(apart?.answers ?? '')).toEqual({ injury: true, care: '右膝の半月板' })
    expect(dateOf(apart?.deleteAt ?? 0)).toBe('2027-11-20')
    expect((await read()).body).toMatchObject({ answeredAt: body.answeredAt, questionnaire: null })
  })

  test('answers the same answers as the first time, and refuses others', async () => {
    const { app, answer, rows, health } = await open()
    const first = await answer()
    app.clock.pass(minuteMs)
    expect(await answer()).toEqual(first)
    expect(await answer({ answers: { ...answers, care: ' 右膝の半月板 ' } })).toEqual(first)
    for (const other of [{ ...answers, found: '' }, { ...answers, injury: false }, { experience: 1 }, {}])
      expect(await answer({ answers: other })).toMatchObject(refused('error.firstVisit.answered'))
    expect([(await rows()).length, (await health()).length]).toEqual([1, 1])
  })

  test('leaves out what was not answered, and keeps nothing about health where nothing was said', async () => {
    const { app, rows, health, answer } = await open({ asks: false })
    await publishQuestionnaire(app, {
      firstVisitQuestions: questions.map((question) => ({ ...question, required: false })),
    })
    expect(await answer({ answers: { found: '  ', care: '' } })).toMatchObject({ status: 200 })
    expect(await rows()).toMatchObject([{ answers: '{}', hadHealth: 0 }])
    expect(await health()).toEqual([])
  })

  test('says what is wrong with an answer, by its question, and keeps nothing', async () => {
    const { answer, rows } = await open()
    const wrong = async (change: object) => answer({ answers: { ...answers, ...change } })
    const mistake = (id: string, what: string) => refused('error.server.invalid', { [`answers.${id}`]: what })
    expect(await wrong({ experience: undefined })).toMatchObject(mistake('experience', 'required'))
    expect(await wrong({ injury: undefined })).toMatchObject(mistake('injury', 'required'))
    for (const experience of [2, -1, true, 'はじめて'])
      expect(await wrong({ experience })).toMatchObject(mistake('experience', 'pattern'))
    expect(await wrong({ injury: 'yes' })).toMatchObject(mistake('injury', 'pattern'))
    expect(await wrong({ care: 'あ'.repeat(501) })).toMatchObject(mistake('care', 'tooLong'))
    expect(await wrong({ care: 'a\0b' })).toMatchObject(
      refused('error.server.invalid', { answers: 'pattern' }),
    )
    expect(await answer({ consent: false })).toMatchObject(
      refused('error.server.invalid', { consent: 'consent' }),
    )
    expect(await answer({ answers: 'none' })).toMatchObject(
      refused('error.server.invalid', { answers: 'required' }),
    )
    expect(await answer({ language: 'fr' })).toMatchObject(
      refused('error.server.invalid', { language: 'pattern' }),
    )
    expect(await rows()).toEqual([])
  })

  test('keeps no answer to a question that was not asked', async () => {
    const { answer, rows, health } = await open()
    expect(await answer({ answers: { ...answers, other: 'x' } })).toMatchObject({ status: 200 })
    expect(JSON.stringify([await rows(), await health()])).not.toContain('other')
  })

  test('refuses answers to an earlier version, and says what is asked now', async () => {
    const { app, answer, rows } = await open()
    const asked = questions.slice(0, 3)
    await publishQuestionnaire(app, { firstVisitQuestions: asked })
    const late = await answer()
    expect(late).toMatchObject(refused('error.firstVisit.changed'))
    expect(late.body).toMatchObject({ current: { version: 2, questions: asked } })
    expect(await rows()).toEqual([])
    const { care: _, ...kept } = answers
    expect(await answer({ version: 2, answers: kept })).toMatchObject({ status: 200 })
    // What was lost on the way back is found again, also when the owner has gone on.
    await publishQuestionnaire(app)
    expect(await answer({ version: 2, answers: kept })).toMatchObject({ status: 200 })
  })

  test('is over with the lesson, with the booking and with another address; a forged one never worked', async () => {
    const { app, member, booking, read, answer } = await open()
    const over = refused('error.firstVisit.notFound')
    for (const token of ['', 'none', `${booking}.x`, linkOf(booking, { email: 'other@example.test' })])
      if (token === '') expect((await read(token)).status).toBe(400)
      else expect(await read(token)).toMatchObject(over)
    app.clock.set(startsAt + hourMs)
    expect(await read()).toMatchObject(over)
    expect(await answer()).toMatchObject(over)
    app.clock.set(startsAt - dayMs)
    const admin = await givenAdmin(app.database)
    expect((await app.ask(cancelForMember, { as: admin, params: { id: booking }, body: {} })).status).toBe(
      200,
    )
    expect(await read()).toMatchObject(over)
    expect(member.email).not.toBe('')
  })

  test('tells that the studio asks nothing', async () => {
    const { read, answer } = await open({ asks: false })
    expect((await read()).body).toMatchObject({ questionnaire: null, answeredAt: null })
    expect(await answer()).toMatchObject(refused('error.firstVisit.off'))
  })

  test('is in the mails about a first seat until it is answered, and in no mail about a later one', async () => {
    const { app, database, member, answer } = await open()
    const later = await givenLesson(database, startsAt + dayMs)
    await askToBook(app, member, later)
    const desk = await frontDeskOf(app)
    await desk.book(later)
    const links = { publicUrl: 'http://localhost:3000', linkTokens: createLinkTokens(testSecret) }
    const write = wholeMailWriter(database, links)
    const written = async () => {
      const rows = await database.reader
        .selectFrom('outbox')
        .select(['id', 'kind', 'recipient', 'language', 'content', 'createdAt as writtenAt', 'lessonId'])
        .where('kind', 'in', ['bookingConfirmed', 'guestBooked'])
        .execute()
      return Promise.all(
        rows.map(async (row) => {
          const { text } = await write(row)
          return { of: `${row.kind} ${row.lessonId === later.id ? 'later' : 'first'}`, text }
        }),
      )
    }
    const asking = async () =>
      (await written()).filter(({ text }) => text.includes('/first-visit#token=')).map(({ of }) => of)
    expect((await asking()).toSorted()).toEqual(['bookingConfirmed first', 'guestBooked later'])
    const mailed = (await written()).find(({ of }) => of === 'bookingConfirmed first')?.text ?? ''
    const token = /first-visit#token=(\S+)/.exec(mailed)?.[1] ?? ''
    expect((await answer({}, token)).status).toBe(200)
    expect(await asking()).toEqual(['guestBooked later'])
  })
})

describe('a guest', () => {
  test('answers by the link, which ends when the address is corrected', async () => {
    const { app, lesson, read, answer, rows } = await open()
    const desk = await frontDeskOf(app)
    const { id, guestId } = (await desk.book(lesson)).body
    const token = linkOf(id, guestForm)
    expect((await read(token)).body).toMatchObject({ questionnaire: { version: 1 } })
    const body = { ...guestForm, email: 'saburo@example.test' }
    await app.ask(changeGuest, { as: desk.admin, params: { id: guestId }, body })
    expect(await answer({}, token)).toMatchObject(refused('error.firstVisit.notFound'))
    expect((await answer({}, linkOf(id, body))).status).toBe(200)
    expect(await rows()).toMatchObject([{ guestId, memberId: null }])
  })

  test('finds the way to the questionnaire at the own booking, until it is answered', async () => {
    const { app, lesson, answer } = await open()
    const desk = await frontDeskOf(app)
    const { id } = (await desk.book(lesson)).body
    const token = createLinkTokens(testSecret).sign('trial', id, guestForm.email)
    const own = async () => (await app.ask(readTrialBooking, { body: { token } })).body.firstVisit
    const way = await own()
    expect(way).toBe(linkOf(id, guestForm))
    await answer({}, way ?? '')
    expect(await own()).toBeNull()
  })
})

describe('a member who is logged in', () => {
  test('is asked before the first lesson only, and answers once', async () => {
    const { app, database, member, rows } = await open()
    const own = () => app.ask(readOwnFirstVisit, { as: member })
    const send = (change: object = {}) => app.ask(answerOwnFirstVisit, { as: member, body: filledIn(change) })
    const others = await givenMember(database)
    expect((await app.ask(readOwnFirstVisit, { as: others })).body).toEqual({
      lesson: null,
      answeredAt: null,
      questionnaire: null,
    })
    expect((await own()).body).toMatchObject({ lesson: { title: '朝ヨガ' }, questionnaire: { version: 1 } })
    const first = await send({ language: 'en' })
    expect(first.status).toBe(200)
    expect(await send({ language: 'en' })).toEqual(first)
    expect(await send({ answers: { ...answers, found: '看板' } })).toMatchObject(
      refused('error.firstVisit.answered'),
    )
    expect((await own()).body).toMatchObject({ answeredAt: isoText(app.clock.now()), questionnaire: null })
    expect(await rows()).toMatchObject([{ memberId: member.id, language: 'en', way: 'profile' }])
  })

  test('who has been here before is not asked', async () => {
    const { app, database, member, lesson } = await open()
    app.clock.set(startsAt)
    const admin = await givenAdmin(database)
    const bookings = await database.reader.selectFrom('bookings').select('id').execute()
    for (const params of bookings)
      await app.ask(markAttendance, { as: admin, params, body: { attendance: 'attended' } })
    app.clock.set(lesson.endsAt)
    await askToBook(app, member, await givenLesson(database, startsAt + 7 * dayMs))
    expect((await app.ask(readOwnFirstVisit, { as: member })).body).toMatchObject({ questionnaire: null })
  })
})

describe('at the door', () => {
  async function openAtDoor() {
    const studio = await open()
    const { app, database, booking } = studio
    app.clock.set(startsAt - 10 * minuteMs)
    const admin = await givenAdmin(database)
    const { access_token: token } = (await app.ask(beginKiosk, { as: admin, body: { pin: '4827' } })).body
    const at = isoText(app.clock.now())
    const arrive = () => app.ask(checkIn, { token, body: { bookingId: booking, at } })
    const send = (bookingId = booking, change: object = {}) =>
      app.ask(answerFirstVisitAtDoor, { token, body: { bookingId, ...filledIn(change) } })
    return { ...studio, token, arrive, send }
  }

  test('the person who has checked in answers, and no one else can be answered for', async () => {
    const { app, database, member, token, arrive, send, rows } = await openAtDoor()
    expect((await app.ask(readFirstVisitAtDoor, { token })).body).toMatchObject({ version: 1, questions })
    const refusal = refused('error.yoga.bookingNotFound')
    expect(await send()).toMatchObject(refusal)
    const tomorrow = await givenLesson(database, startsAt + dayMs)
    const { id: later } = (await askToBook(app, member, tomorrow)).body
    for (const id of ['none', later]) expect(await send(id)).toMatchObject(refusal)
    await arrive()
    const first = await send()
    expect(first.status).toBe(200)
    expect(await send()).toEqual(first)
    expect(await send(undefined, { answers: { ...answers, injury: false } })).toMatchObject(
      refused('error.firstVisit.answered'),
    )
    expect(await rows()).toMatchObject([{ memberId: member.id, way: 'door' }])
  })

  test('a tablet reads what is asked, and no answers', async () => {
    const { app, token, booking, member, send, arrive } = await openAtDoor()
    await arrive()
    await send()
    for (const params of [
      { of: 'booking', id: booking },
      { of: 'member', id: member.id },
    ])
      expect(await app.ask(readFirstVisitOf, { token, params })).toMatchObject(
        refused('error.server.forbidden'),
      )
  })
})

test('the reception sees who is still to answer and who has, and no answer', async () => {
  const { app, database, answer } = await open()
  const admin = await givenAdmin(database)
  const day = async () => {
    const { body } = await app.ask(readReceptionDay, { as: admin, query: { day: dateOf(startsAt) } })
    expect(JSON.stringify(body)).not.toMatch(/半月板|友人/)
    return body[0]?.resource.users.map(({ questionnaire }) => questionnaire)
  }
  expect(await day()).toEqual(['open'])
  await answer()
  expect(await day()).toEqual(['answered'])
})
