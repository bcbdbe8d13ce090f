import { expect, onTestFinished, test } from 'vitest'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancelForMember } from '#server/features/bookings/cancel.ts'
import { markAttendance } from '#server/features/bookings/mark-attendance.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Attendance } from '#contract/bookings/bookings.ts'
import type { AbsenceFacts } from '#studio/absences.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { MemberType } from '#studio/member-types.ts'
import { adminCaller, contextIn, memberCaller } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { endWaiver, listAllAbsences, listOwnAbsences, waiveAbsence } from './absences.ts'
import { countAbsences } from './count-absences.ts'

const noon = Date.parse('2026-11-20T12:00:00+09:00')

const mail = { effect: 'mail', bookings: null, days: null } as const
const limitOf = (bookings: number, days: number) => ({ effect: 'limit', bookings, days }) as const

/** A studio with rules, by default a mail and then a limit of one booking for 14 days, and a member. */
async function open(
  rules: AbsenceFacts['absenceRules'] = [mail, limitOf(1, 14)],
  { memberType = 4 }: { memberType?: MemberType } = {},
) {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  const admin = await givenAdmin(database)
  const member = await givenMember(database, { memberType, tickets: 9 })
  const facts = { ...factsOfFiles, absences: { absencePeriodDays: 30, absenceRules: rules } }
  const at = (now: number) => contextIn(database, now, { facts })
  const asAdmin = (now: number) => contextIn(database, now, { facts, caller: adminCaller(admin.id) })
  const as = ({ id }: TestMember, now: number) =>
    contextIn(database, now, { facts, caller: memberCaller(id) })
  const bookAt = async (startsAt: number, now = startsAt - 2 * dayMs, who = member) => {
    const lesson = await givenLesson(database, startsAt)
    return (await book(as(who, now), { lessonId: lesson.id, startSeen: startsAt })).id
  }
  const mark = (id: string, attendance: Attendance, now: number) =>
    markAttendance(asAdmin(now), { id, attendance, ifMatch: undefined })
  /** Books a lesson of an hour, and marks at its end that the member did not come. */
  const miss = async (startsAt: number, who = member) => {
    const id = await bookAt(startsAt, startsAt - 2 * dayMs, who)
    await mark(id, 'missed', startsAt + hourMs)
    return id
  }
  const count = (now: number) => countAbsences(at(now))
  const shown = async (now: number) => {
    const { absences, limit } = await listAllAbsences(at(now), member.id, 'ja')
    return { absences: absences.map(({ kind, state, step }) => [kind, state, step]), limit }
  }
  const mails = async () =>
    (await queuedMails(database)).filter(
      ({ kind }) => kind === 'absenceCounted' || kind === 'bookingsLimited',
    )
  const kinds = async () => (await mails()).map(({ kind }) => kind)
  const broken = () => checkIntegrity(database.reader)
  return {
    database,
    admin,
    member,
    facts,
    at,
    as,
    asAdmin,
    bookAt,
    mark,
    miss,
    count,
    shown,
    mails,
    kinds,
    broken,
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

test('an absence counts 24 hours after the lesson, once, and the member is told by mail', async () => {
  const { member, miss, count, shown, mails } = await open()
  await miss(noon)
  const due = noon + hourMs + dayMs
  await count(due - 1)
  expect(await shown(due - 1)).toEqual({ absences: [['missed', 'open', null]], limit: null })
  expect(await mails()).toEqual([])
  await count(due)
  await count(due + minuteMs)
  expect(await shown(due)).toEqual({ absences: [['missed', 'counted', 1]], limit: null })
  const next = { bookings: 1, days: 14 }
  expect(await mails()).toMatchObject([
    {
      kind: 'absenceCounted',
      recipient: member.email,
      content: { late: false, step: 1, periodDays: 30, next },
    },
  ])
})

test('the second absence within the period limits the bookings until the end of a day', async () => {
  const { miss, count, shown, mails, bookAt } = await open()
  await miss(noon)
  await miss(noon + 7 * dayMs)
  const begins = noon + 8 * dayMs + hourMs
  await count(begins)
  const lastDay = '2026-12-12'
  expect(await shown(begins)).toEqual({
    absences: [
      ['missed', 'counted', 2],
      ['missed', 'counted', 1],
    ],
    limit: { bookings: 1, held: 0, lastDay },
  })
  const until = Date.parse('2026-12-13T00:00:00+09:00')
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'bookingsLimited',
    content: { step: 2, bookings: 1, until },
  })
  // Those of lessons to come: the first is over when the third is booked, and after the last day all are.
  const lessons = [begins + 2 * dayMs, begins + 3 * dayMs, until + 10 * dayMs, until + 11 * dayMs]
  await bookAt(lessons[0] ?? 0, begins)
  const refused = await bookAt(lessons[1] ?? 0, begins).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'error.yoga.absenceLimit',
    current: { most: 1, held: 1, lastDay },
  })
  await bookAt(lessons[2] ?? 0, begins + 2 * dayMs)
  expect(await codeOf(bookAt(lessons[3] ?? 0, until - 1))).toBe('error.yoga.absenceLimit')
  expect(await codeOf(bookAt(lessons[3] ?? 0, until))).toBe('done')
})

test('the third absence follows the last rule, and one after the period is a first one again', async () => {
  const { miss, count, shown, kinds } = await open()
  for (const days of [0, 10, 20, 60]) await miss(noon + days * dayMs)
  for (const days of [0, 10, 20, 60]) await count(noon + (days + 2) * dayMs)
  expect((await shown(noon + 62 * dayMs)).absences.map(([, , step]) => step)).toEqual([1, 3, 2, 1])
  expect(await kinds()).toEqual(['absenceCounted', 'absenceCounted', 'bookingsLimited', 'bookingsLimited'])
})

test('a rule may let the first absence pass, and absences that are due together are counted in their order', async () => {
  const { miss, count, shown, kinds } = await open([{ effect: 'nothing', bookings: null, days: null }, mail])
  await miss(noon + dayMs)
  await miss(noon)
  await count(noon + 3 * dayMs)
  expect((await shown(noon + 3 * dayMs)).absences.map(([, , step]) => step)).toEqual([2, 1])
  expect(await kinds()).toEqual(['absenceCounted'])
})

test('who marks late has 24 hours from then on to waive the absence', async () => {
  const { bookAt, mark, count, shown } = await open()
  const id = await bookAt(noon)
  const marked = noon + 5 * dayMs
  await mark(id, 'missed', marked)
  await count(marked + dayMs - 1)
  expect((await shown(marked + dayMs)).absences).toEqual([['missed', 'open', null]])
  await count(marked + dayMs)
  expect((await shown(marked + dayMs)).absences).toEqual([['missed', 'counted', 1]])
})

test('an absence is waived within 24 hours with a reason, and counts after all within the same time', async () => {
  const { database, admin, asAdmin, miss, count, shown, kinds } = await open()
  const id = await miss(noon)
  const end = noon + hourMs
  const lastMinute = end + dayMs - minuteMs
  const waive = (now: number) => codeOf(waiveAbsence(asAdmin(now), { id, reason: 'ご病気' }))
  const end24 = end + dayMs + minuteMs
  expect(await waive(end)).toBe('done')
  expect(await codeOf(endWaiver(asAdmin(end + hourMs), { id }))).toBe('done')
  expect(await codeOf(endWaiver(asAdmin(end + hourMs), { id }))).toBe('done')
  expect(await waive(lastMinute)).toBe('done')
  expect(await waive(lastMinute)).toBe('done')
  await count(end24)
  expect((await shown(end24)).absences).toEqual([['missed', 'waived', null]])
  expect(await codeOf(endWaiver(asAdmin(end24), { id }))).toBe('error.absence.over')
  expect(await kinds()).toEqual([])
  const entries = await database.reader
    .selectFrom('audit_log')
    .select(['action', 'actorId', 'after'])
    .where('action', 'like', 'booking.absence%')
    .orderBy('at')
    .execute()
  expect(entries.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
    ['booking.absenceWaived', admin.id, JSON.stringify({ reason: 'ご病気' })],
    ['booking.absenceCounts', admin.id, null],
    ['booking.absenceWaived', admin.id, JSON.stringify({ reason: 'ご病気' })],
  ])
})

test('after 24 hours no absence is waived, also before the job has counted it', async () => {
  const { asAdmin, miss, count } = await open()
  const id = await miss(noon)
  const over = noon + hourMs + dayMs + minuteMs
  const waive = () => codeOf(waiveAbsence(asAdmin(over), { id, reason: 'ご病気' }))
  expect(await waive()).toBe('error.absence.over')
  await count(over)
  expect(await waive()).toBe('error.absence.over')
  expect(await codeOf(waiveAbsence(asAdmin(over), { id: 'none', reason: '-' }))).toBe(
    'error.absence.notFound',
  )
})

test('a mark that is taken back or changed is no absence, and counts anew when it is set again', async () => {
  const { miss, mark, count, shown, kinds, asAdmin } = await open()
  const id = await miss(noon)
  for (const attendance of ['booked', 'attended'] as const) {
    await mark(id, attendance, noon + 2 * hourMs)
    expect((await shown(noon + 2 * hourMs)).absences).toEqual([])
    await mark(id, 'missed', noon + 3 * hourMs)
  }
  await mark(id, 'booked', noon + 4 * hourMs)
  expect(await codeOf(waiveAbsence(asAdmin(noon + 4 * hourMs), { id, reason: '-' }))).toBe(
    'error.absence.notFound',
  )
  await count(noon + 3 * dayMs)
  expect(await kinds()).toEqual([])
  const again = noon + 3 * dayMs
  await mark(id, 'missed', again)
  await count(again + dayMs - 1)
  expect(await kinds()).toEqual([])
  await count(again + dayMs)
  expect(await kinds()).toEqual(['absenceCounted'])
})

test('when a mark is taken back after it counted, the limits that followed from it end', async () => {
  const { miss, mark, count, shown } = await open()
  const first = await miss(noon)
  await miss(noon + dayMs)
  await miss(noon + 2 * dayMs)
  const now = noon + 4 * dayMs
  await count(now)
  expect((await shown(now)).limit).toMatchObject({ bookings: 1 })
  await mark(first, 'attended', now + hourMs)
  // The third is a second one now, which limits too.
  expect(await shown(now + hourMs)).toMatchObject({
    absences: [
      ['missed', 'counted', 2],
      ['missed', 'counted', 1],
    ],
    limit: { bookings: 1 },
  })
  const second = await miss(noon + 5 * dayMs)
  await count(noon + 7 * dayMs)
  await mark(second, 'booked', noon + 8 * dayMs)
  expect((await shown(noon + 8 * dayMs)).absences).toHaveLength(2)
})

test('a limit ends when the absence without which it would not have begun is taken back', async () => {
  const { miss, mark, count, shown } = await open()
  const first = await miss(noon)
  await miss(noon + dayMs)
  await count(noon + 3 * dayMs)
  await mark(first, 'attended', noon + 3 * dayMs)
  expect(await shown(noon + 3 * dayMs)).toEqual({ absences: [['missed', 'counted', 1]], limit: null })
})

test('a late cancellation is an absence, unless the administrator says why not', async () => {
  const { bookAt, asAdmin, count, shown, mails } = await open()
  const late = noon - hourMs
  const id = await bookAt(noon)
  await cancelForMember(asAdmin(late), { id, afterDeadline: true, returnTickets: false, reason: '' })
  const excused = await bookAt(noon + 3 * hourMs)
  await cancelForMember(asAdmin(noon + 2 * hourMs), {
    id: excused,
    afterDeadline: true,
    returnTickets: true,
    reason: '大雪',
  })
  const inTime = await bookAt(noon + 9 * hourMs)
  await cancelForMember(asAdmin(noon), { id: inTime, afterDeadline: true, returnTickets: false, reason: '' })
  const due = noon + hourMs + dayMs
  await count(due - 1)
  expect((await shown(due)).absences).toEqual([['late', 'open', null]])
  await count(due)
  expect((await shown(due)).absences).toEqual([['late', 'counted', 1]])
  expect(await mails()).toMatchObject([{ content: { late: true } }])
})

test('nothing follows for who paid with a ticket, was booked without one, or where there are no rules', async () => {
  for (const given of [
    { rules: [mail], memberType: 2 as const },
    { rules: [], memberType: 4 as const },
  ]) {
    const { miss, count, shown, kinds } = await open(given.rules, given)
    await miss(noon)
    await count(noon + 3 * dayMs)
    expect((await shown(noon)).absences).toEqual([])
    expect(await kinds()).toEqual([])
  }
  const { database, bookAt, mark, shown } = await open()
  const id = await bookAt(noon)
  await database.transact((writer) =>
    writer.updateTable('bookings').set({ withoutTicket: 1 }).where('id', '=', id).execute(),
  )
  await mark(id, 'missed', noon)
  expect((await shown(noon)).absences).toEqual([])
})

test('an absence of a lesson that the studio cancelled, or of rules that it gave up, does not count', async () => {
  const { database, miss, shown, kinds, at, count } = await open()
  const id = await miss(noon)
  await database.transact((writer) =>
    writer
      .updateTable('lessons')
      .set({ cancelledAt: noon - hourMs, seatsTaken: 0 })
      .where('id', '=', writer.selectFrom('bookings').select('lessonId').where('id', '=', id))
      .execute(),
  )
  expect((await shown(noon)).absences).toEqual([])
  await count(noon + 3 * dayMs)
  const other = await miss(noon + 4 * dayMs)
  await countAbsences(contextIn(database, noon + 6 * dayMs))
  expect(other).toEqual(expect.any(String))
  await countAbsences(at(noon + 9 * dayMs))
  expect((await shown(noon + 9 * dayMs)).absences).toEqual([])
  expect(await kinds()).toEqual([])
  await database.transact((writer) =>
    writer.updateTable('lessons').set({ cancelledAt: null, seatsTaken: 1 }).execute(),
  )
})

test('when the studio gives up its rules, limits end, and the member is shown nothing', async () => {
  const { database, member, as, miss, count, facts } = await open([limitOf(1, 14)])
  await miss(noon)
  const now = noon + 2 * dayMs
  await count(now)
  expect(await listOwnAbsences(as(member, now), member.id, 'ja')).toMatchObject({
    absences: [{ state: 'counted' }],
    limit: { bookings: 1 },
  })
  const without = { ...facts, absences: { ...facts.absences, absenceRules: [] } }
  const ctx = contextIn(database, now, { facts: without, caller: memberCaller(member.id) })
  expect(await listOwnAbsences(ctx, member.id, 'ja')).toEqual({ absences: [], limit: null })
  for (const days of [3, 4]) {
    const lesson = await givenLesson(database, now + days * dayMs)
    await book(ctx, { lessonId: lesson.id, startSeen: lesson.startsAt })
  }
})

test('servers that count at once count each absence once, with one mail and the right step', async () => {
  const { database, member, miss, shown, kinds, facts } = await open()
  const other = await givenMember(database, { memberType: 4 })
  for (const days of [0, 1, 2]) {
    await miss(noon + days * dayMs)
    await miss(noon + days * dayMs, other)
  }
  const now = noon + 5 * dayMs
  await Promise.all(Array.from({ length: 8 }, () => countAbsences(contextIn(database, now, { facts }))))
  expect((await shown(now)).absences.map(([, , step]) => step)).toEqual([3, 2, 1])
  expect((await kinds()).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'absenceCounted'),
    ...Array.from({ length: 4 }, () => 'bookingsLimited'),
  ])
  expect(member.id).not.toBe(other.id)
})

test('an absence that is counted, waived and taken back at once is one of them, and the mail says so', async () => {
  const { miss, mark, count, asAdmin, kinds, shown, broken } = await open()
  for (let round = 0; round < 6; round += 1) {
    const id = await miss(noon + round * 40 * dayMs)
    const over = noon + round * 40 * dayMs + hourMs + dayMs
    const before = (await kinds()).length
    await Promise.all([
      count(over),
      codeOf(waiveAbsence(asAdmin(over - 1), { id, reason: 'ご病気' })),
      ...(round % 2 === 0 ? [] : [mark(id, 'attended', over)]),
    ])
    const [absence] = (await shown(over)).absences
    const mailed = (await kinds()).length - before
    if (round % 2 === 0) expect(absence?.[1]).toBe(mailed === 1 ? 'counted' : 'waived')
    else expect((await shown(over)).absences).toHaveLength((round + 1) / 2)
    expect(await broken()).toEqual([])
  }
})

test('of bookings at once the limit lets as many through as it allows', async () => {
  const { database, member, as, miss, count } = await open([limitOf(2, 14)])
  await miss(noon)
  const now = noon + 2 * dayMs
  await count(now)
  const lessons = []
  for (const days of [1, 2, 3, 4, 5]) lessons.push(await givenLesson(database, now + days * dayMs))
  const codes = await Promise.all(
    lessons.map(({ id, startsAt }) => codeOf(book(as(member, now), { lessonId: id, startSeen: startsAt }))),
  )
  expect(codes.toSorted()).toEqual([
    'done',
    'done',
    ...Array.from({ length: 3 }, () => 'error.yoga.absenceLimit'),
  ])
})

test('the integrity check finds an absence of another booking, and a limit of a closed account', async () => {
  const { database, member, admin, miss, count, broken } = await open([limitOf(1, 14)])
  const id = await miss(noon)
  const now = noon + 2 * dayMs
  await count(now)
  const set = (change: object) =>
    database.transact((writer) => writer.updateTable('absences').set(change).execute())
  await set({ memberId: admin.id })
  expect(await broken()).toEqual([
    {
      invariant: 'absences',
      description: `absence of booking ${id}: is counted for member ${admin.id}, but the booking of member ${member.id} is missed`,
    },
  ])
  await set({ memberId: member.id, kind: 'late' })
  expect((await broken()).map(({ invariant }) => invariant)).toEqual(['absences'])
  await set({ kind: 'missed' })
  expect(await broken()).toEqual([])
  await database.transact((writer) =>
    writer.updateTable('members').set({ closedAt: now }).where('id', '=', member.id).execute(),
  )
  expect((await broken()).filter(({ invariant }) => invariant === 'absences')).toEqual([
    {
      invariant: 'absences',
      description: `absence of booking ${id}: can still limit bookings, but the account of member ${member.id} is closed`,
    },
  ])
})
