import { expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { endWaiver, listAbsencesOf, listOwnAbsences, waiveAbsence } from '#contract/bookings/absences.ts'
import { bookForMember, cancelForMember, markAttendance } from '#contract/bookings/bookings.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { listTaughtLessons } from '#contract/teaching.ts'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import type { AbsenceFacts } from '#studio/absences.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dateOf, dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { countAbsences } from './count-absences.ts'

const id = 'absences'
const rules: AbsenceFacts = {
  absencePeriodDays: 30,
  absenceRules: [
    { effect: 'mail', bookings: null, days: null },
    { effect: 'limit', bookings: 1, days: 14 },
  ],
}

/** A studio that has published rules, whose clock stands at noon of 2026-11-20 in Tokyo. */
async function open() {
  const app = await TestApp.open({ place: await newPlace() })
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash, memberType: 0 })
  const member = await givenMember(app.database, { memberType: 4, passwordHash })
  const save = (facts: object) => app.ask(saveDraft, { as: admin, params: { id }, body: { facts } })
  const publish = async (facts: AbsenceFacts) => {
    expect(await save(facts)).toMatchObject({ status: 200 })
    expect(await app.ask(publishDraft, { as: admin, params: { id } })).toMatchObject({ status: 200 })
  }
  await publish(rules)
  const facts = { ...factsOfFiles, absences: rules }
  const runJob = () => countAbsences(contextIn(app.database, app.clock.now(), { facts }))
  /** Books a lesson that starts in an hour, and marks at its end that the member did not come. */
  const miss = async (who: TestMember = member, given: { teacherId?: string } = {}) => {
    const lesson = await givenLesson(app.database, app.clock.now() + hourMs, given)
    const { body } = await askToBook(app, who, lesson)
    app.clock.set(lesson.endsAt)
    const sent = { params: { id: body.id }, body: { attendance: 'missed' } }
    expect(await app.ask(markAttendance, { as: admin, ...sent })).toMatchObject({ status: 200 })
    return { id: body.id, lesson, endsAt: lesson.endsAt }
  }
  /** Misses so many lessons on days one after the other, which are then counted. */
  const missed = async (count: number, who?: TestMember) => {
    for (let day = 0; day < count; day += 1) {
      await miss(who)
      app.clock.pass(dayMs)
      await runJob()
    }
  }
  const own = async (as: TestMember = member) => (await app.ask(listOwnAbsences, { as })).body
  const bookSoon = async (days = 1) =>
    askToBook(app, member, await givenLesson(app.database, app.clock.now() + days * dayMs))
  const waive = (bookingId: string, reason = 'ご病気') =>
    app.ask(waiveAbsence, { as: admin, params: { id: bookingId }, body: { reason } })
  return { app, admin, member, save, publish, runJob, miss, missed, own, bookSoon, waive }
}

test('the calls of administrators refuse visitors and members', async () => {
  const { app } = await open()
  const params = { id: 'none' }
  await expectForAdminsOnly(app, listAbsencesOf, { params })
  await expectForAdminsOnly(app, waiveAbsence, { params, body: { reason: 'ご病気' } })
  await expectForAdminsOnly(app, endWaiver, { params })
})

test('what cannot be waived or read is refused', async () => {
  const { app, admin, miss, waive } = await open()
  const params = { id: 'none' }
  expect(await app.ask(listAbsencesOf, { as: admin, params })).toMatchObject(refused('error.member.notFound'))
  expect(await waive('none')).toMatchObject(refused('error.absence.notFound'))
  expect(await app.ask(endWaiver, { as: admin, params })).toMatchObject(refused('error.absence.notFound'))
  const booking = await miss()
  expect(await waive(booking.id, ' ')).toMatchObject(refused('error.server.invalid', { reason: 'required' }))
  app.clock.set(booking.endsAt + dayMs)
  expect(await waive(booking.id)).toMatchObject(refused('error.absence.over'))
})

test('wrong rules are refused at their fields, and nothing is published of them', async () => {
  const { save } = await open()
  const limit = { effect: 'limit', bookings: null, days: 14 }
  expect(await save({ ...rules, absenceRules: [limit] })).toMatchObject(
    refused('error.server.invalid', { absenceRules: 'absenceBookings' }),
  )
  expect(await save({ ...rules, absencePeriodDays: 0 })).toMatchObject(
    refused('error.server.invalid', { absencePeriodDays: 'absenceDays' }),
  )
})

test('the member sees what will count, what counts, and the limit with its end', async () => {
  const { app, miss, runJob, own, bookSoon } = await open()
  expect(await own()).toEqual({ absences: [], limit: null })
  const { lesson, endsAt } = await miss()
  const shown = { bookingId: expect.any(String) as string, title: lesson.title, kind: 'missed' }
  const countsAt = isoText(endsAt + dayMs)
  expect(await own()).toMatchObject({
    absences: [{ ...shown, state: 'open', step: null, countsAt, start: isoText(lesson.startsAt) }],
    limit: null,
  })
  app.clock.pass(dayMs)
  await runJob()
  expect(await own()).toMatchObject({ absences: [{ ...shown, state: 'counted', step: 1 }], limit: null })
  await miss()
  app.clock.pass(dayMs)
  await runJob()
  const lastDay = dateOf(app.clock.now() + 14 * dayMs)
  expect((await own()).limit).toEqual({ bookings: 1, held: 0, lastDay })
  expect(await bookSoon()).toMatchObject({ status: 201 })
  expect((await own()).limit).toEqual({ bookings: 1, held: 1, lastDay })
  expect(await bookSoon(2)).toMatchObject({
    status: 409,
    body: { message: 'error.yoga.absenceLimit', current: { most: 1, held: 1, lastDay } },
  })
  // The last ones are no more together with an absence of today.
  app.clock.pass(40 * dayMs)
  expect(await own()).toEqual({ absences: [], limit: null })
})

test('the page of the day tells of an absence until it is waived, and the log says who did it and why', async () => {
  const { app, admin, member, miss, waive } = await open()
  const { id: bookingId, endsAt, lesson } = await miss()
  const inReception = async () => {
    const day = dateOf(lesson.startsAt)
    const { body } = await app.ask(readReceptionDay, { as: admin, query: { day } })
    return body.flatMap(({ resource }) => resource.users.map(({ absence }) => absence))
  }
  const countsAt = isoText(endsAt + dayMs)
  expect(await inReception()).toEqual([{ state: 'open', countsAt }])
  expect(await waive(bookingId)).toMatchObject({ status: 200, body: { id: bookingId } })
  expect(await inReception()).toEqual([{ state: 'waived', countsAt }])
  const params = { id: member.id }
  expect((await app.ask(listAbsencesOf, { as: admin, params })).body.absences).toMatchObject([
    { bookingId, state: 'waived' },
  ])
  const { body: entries } = await app.ask(listAuditEntries, { as: admin, query: { member: member.id } })
  expect(entries[0]).toMatchObject({ action: 'booking.absenceWaived', after: { reason: 'ご病気' } })
  expect(await app.ask(endWaiver, { as: admin, params: { id: bookingId } })).toMatchObject({ status: 200 })
  expect(await inReception()).toEqual([{ state: 'open', countsAt }])
})

test('a late cancellation is an absence where the plan paid, and not where the studio gave the seat', async () => {
  const { app, admin, member } = await open()
  const lessons = [1, 3].map((hours) => givenLesson(app.database, app.clock.now() + hours * hourMs))
  const [own, given] = await Promise.all(lessons)
  if (own === undefined || given === undefined) throw new Error('there are no lessons')
  const { id: paid } = (await askToBook(app, member, own)).body
  const seat = { start: isoText(given.startsAt), memberId: member.id, withoutTicket: true }
  const { id: free } = (await app.ask(bookForMember, { as: admin, body: { id: given.id, ...seat } })).body
  const day = dateOf(app.clock.now())
  const received = (await app.ask(readReceptionDay, { as: admin, query: { day } })).body
  const bookers = received.flatMap(({ resource }) => resource.users)
  const { bookings } = (await app.ask(getMember, { as: admin, params: { id: member.id } })).body
  for (const all of [
    bookers.map(({ bookingId, byPlan }) => [bookingId, byPlan]),
    bookings.map((b) => [b.id, b.byPlan]),
  ])
    expect(Object.fromEntries(all)).toEqual({ [paid]: true, [free]: false })

  const late = { afterDeadline: true, returnTickets: false, reason: '' }
  for (const bookingId of [paid, free])
    expect(
      await app.ask(cancelForMember, { as: admin, params: { id: bookingId }, body: late }),
    ).toMatchObject({
      status: 200,
    })
  const { absences } = (await app.ask(listAbsencesOf, { as: admin, params: { id: member.id } })).body
  expect(absences).toMatchObject([{ bookingId: paid, kind: 'late' }])
})

test('a teacher sees and waives the absences of the own lessons, and finds none of another lesson', async () => {
  const { app, miss } = await open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const as = await givenStaff(app.database, 'TEACHER', { teacherId: 'hida' })
  const query = { start: isoText(app.clock.now()), end: isoText(app.clock.now() + 2 * dayMs) }
  const own = await miss(undefined, { teacherId: 'hida' })
  const other = await miss(undefined, { teacherId: 'shiomi' })
  const seen = async () => {
    const { body } = await app.ask(listTaughtLessons, { as, query })
    return body.flatMap(({ people }) => people.map(({ bookingId, absence }) => [bookingId, absence?.state]))
  }
  expect(await seen()).toEqual([[own.id, 'open']])
  const body = { reason: 'ご病気' }
  expect(await app.ask(waiveAbsence, { as, params: { id: own.id }, body })).toMatchObject({ status: 200 })
  expect(await seen()).toEqual([[own.id, 'waived']])
  expect(await app.ask(endWaiver, { as, params: { id: own.id } })).toMatchObject({ status: 200 })
  const refusal = await app.ask(waiveAbsence, { as, params: { id: other.id }, body })
  expect(refusal).toMatchObject(refused('error.absence.notFound'))
})

test('the front desk is told of the limit too, and goes beyond it only by the word for it', async () => {
  const { app, admin, member, missed, bookSoon } = await open()
  await missed(2)
  expect(await bookSoon()).toMatchObject({ status: 201 })
  const { id: lessonId, startsAt } = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const body = { id: lessonId, start: isoText(startsAt), memberId: member.id }
  const refusal = await app.ask(bookForMember, { as: admin, body: { ...body, beyond: ['overlap'] } })
  expect(refusal).toMatchObject({
    status: 409,
    body: { message: 'error.yoga.absenceLimit', current: { most: 1, held: 1 } },
  })
  const beyond = await app.ask(bookForMember, { as: admin, body: { ...body, beyond: ['held'] } })
  expect(beyond).toMatchObject({ status: 201 })
})

test('the waiting list books no seat for who holds as many bookings as the limit allows, until the limit ends', async () => {
  const { app, member, missed, bookSoon } = await open()
  await missed(2)
  const held = await bookSoon()
  expect(held).toMatchObject({ status: 201 })
  const booked = async () => {
    const rows = await app.database.reader
      .selectFrom('bookings')
      .select('lessonId')
      .where('memberId', '=', member.id)
      .where('status', '=', 'booked')
      .execute()
    return rows.map(({ lessonId }) => lessonId)
  }
  const within = await openFullLesson(app)
  expect(await within.join(member)).toMatchObject({ status: 200 })
  expect(await within.freeSeat()).toMatchObject({ status: 200 })
  expect(await booked()).not.toContain(within.lesson.id)
  const kinds = (await queuedMails(app.database)).map(({ kind }) => kind)
  expect(kinds).toContain('seatFree')
  app.clock.pass(15 * dayMs)
  const after = await openFullLesson(app)
  expect(await after.join(member)).toMatchObject({ status: 200 })
  expect(await after.freeSeat()).toMatchObject({ status: 200 })
  expect(await booked()).toContain(after.lesson.id)
})

test('an account that closes takes its absences and limits with it, and its own export names them', async () => {
  const { app, member, miss, missed, runJob } = await open()
  await missed(2)
  await miss()
  const { body: exported } = await app.ask(exportOwnData, { as: member })
  expect(exported.absences.map(({ state, step }) => [state, step])).toEqual([
    ['open', null],
    ['counted', 2],
    ['counted', 1],
  ])
  expect((await app.ask(closeAccount, { as: member, body: { password: testPassword } })).status).toBe(200)
  const before = (await queuedMails(app.database)).length
  app.clock.pass(3 * dayMs)
  await runJob()
  expect(await queuedMails(app.database)).toHaveLength(before)
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('the reason of a waiver is emptied when the member closes the account', async () => {
  const { app, admin, member, miss, waive } = await open()
  const { id: bookingId } = await miss()
  await waive(bookingId)
  expect((await app.ask(closeAccount, { as: member, body: { password: testPassword } })).status).toBe(200)
  const { body } = await app.ask(listAuditEntries, { as: admin, query: { member: member.id } })
  const entry = body.find(({ action }) => action === 'booking.absenceWaived')
  expect(entry).toMatchObject({ after: { reason: null } })
})

test('merging accounts gives the kept account the absences and limits of the other', async () => {
  const { app, admin, member, missed, own } = await open()
  const other = await givenMember(app.database, { memberType: 4 })
  await missed(2, other)
  const params = { id: member.id }
  const preview = await app.ask(previewMerge, { as: admin, params, query: { otherId: other.id } })
  expect(preview.status).toBe(200)
  const body = { otherId: other.id, password: testPassword }
  expect((await app.ask(mergeAccounts, { as: admin, params, body })).status).toBe(200)
  expect((await own()).absences.map(({ step }) => step)).toEqual([2, 1])
  expect((await own()).limit).toMatchObject({ bookings: 1 })
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('the mails name the lesson, what was recorded, what follows and until when, in both languages', async () => {
  const now = Date.parse('2026-11-20T12:00:00+09:00')
  const write = mailWriter({
    publicUrl: 'https://studio.example',
    linkTokens: createLinkTokens('x'.repeat(32)),
  })
  const sample = (kind: string, language: 'ja' | 'en') => {
    const mail = sampleMails(factsOfFiles, now).find((one) => one.kind === kind && one.language === language)
    if (mail === undefined) throw new Error(`no sample of ${kind}`)
    return write(factsOfFiles, mail)
  }
  const limited = { ja: sample('bookingsLimited', 'ja'), en: sample('bookingsLimited', 'en') }
  expect(limited.ja.text).toContain('2026年12月4日(金)まで、同時に2件までご予約いただけます')
  expect(limited.ja.text).toContain('30日間で2回目の記録です')
  expect(limited.ja.text).toContain('料金はかかりません')
  expect(limited.en.text).toContain('you can hold 2 bookings at a time')
  const first = { ja: sample('absenceCounted', 'ja'), en: sample('absenceCounted', 'en') }
  expect(first.ja.text).toContain('14日間、同時にお持ちいただけるご予約は2件までとなります')
  expect(first.en.text).toContain('With another absence within 30 days')
  for (const { text } of [limited.ja, limited.en, first.ja, first.en])
    expect(text).toContain('https://studio.example')
})
