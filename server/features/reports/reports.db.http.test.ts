import { expect, test } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import * as api from '#contract/reports.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { adjustTickets } from '#contract/tickets/ticket-administration.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { givenAdmin, givenLesson, givenMember, givenPausing } from '#tests/support/factories.ts'
import { openWithPayer, openWithSubscriber, payFor } from '#tests/support/paying.ts'

const reports = [
  api.readIncomeReport,
  api.readMemberReport,
  api.readLessonReport,
  api.readAttendanceReport,
  api.readTicketReport,
]
const november = { month: '2026-11' }
const at = (text: string) => Date.parse(`${text}+09:00`)

async function open() {
  const app = await TestApp.open()
  return { app, admin: await givenAdmin(app.database) }
}

test.each([...reports, api.readPrepaidReport].map((report) => [report.name, report] as const))(
  'only administrators read %s',
  async (_, report) => {
    const { app } = await open()
    await expectForAdminsOnly(app, report, 'query' in report ? { query: november } : {})
  },
)

test.each(reports.map((report) => [report.name, report] as const))(
  '%s refuses months in the wrong order, and more than two years',
  async (_, report) => {
    const { app, admin: as } = await open()
    for (const query of [
      { month: '2026-13' },
      { month: '2026-11', until: '2026-10' },
      { month: '2024-11', until: '2026-11' },
    ])
      expect(await app.ask(report, { as, query })).toMatchObject({ status: 400 })
  },
)

test('a new studio has reports of zeros', async () => {
  const { app, admin: as } = await open()
  const months = { month: '2026-10', until: '2026-11' }
  const income = await app.ask(api.readIncomeReport, { as, query: months })
  expect(income.body.months.map(({ left }) => left.amount)).toEqual([0, 0])
  const lessons = await app.ask(api.readLessonReport, { as, query: november })
  const none = { lessons: 0, cancelled: 0, seats: 0, taken: 0 }
  expect(lessons.body).toEqual({ months: [{ month: '2026-11', ...none }], hours: [] })
  const tickets = await app.ask(api.readTicketReport, { as, query: november })
  expect(tickets.body.open).toEqual([])
  const prepaid = await app.ask(api.readPrepaidReport, { as })
  expect(prepaid.body.days).toEqual([
    { day: '2026-03-31', isBaseDate: true, lines: [], total: 0 },
    { day: '2026-09-30', isBaseDate: true, lines: [], total: 0 },
    { day: '2026-11-20', isBaseDate: false, lines: [], total: 0 },
  ])
})

test('a lesson counts in Tokyo’s weekday and hour once it has begun, and not when it was cancelled', async () => {
  const { app, admin: as } = await open()
  const member = await givenMember(app.database, { tickets: 3 })
  app.clock.set(at('2026-11-01T00:30:00'))
  const { lesson } = await bookedLesson(app, member, at('2026-11-01T07:30:00'))
  await givenLesson(app.database, at('2026-11-29T07:00:00'))
  const { id } = await givenLesson(app.database, at('2026-11-02T23:59:00'))
  await app.database.transact((writer) =>
    writer.updateTable('lessons').set({ cancelledAt: 1 }).where('id', '=', id).execute(),
  )
  const read = async () => (await app.ask(api.readLessonReport, { as, query: november })).body
  expect((await read()).hours).toEqual([])
  app.clock.set(at('2026-11-20T12:00:00'))
  expect(await read()).toEqual({
    months: [{ month: '2026-11', cancelled: 1, lessons: 1, seats: lesson.totalSeats, taken: 1 }],
    hours: [{ weekday: 0, hour: 7, lessons: 1, seats: lesson.totalSeats, taken: 1 }],
  })
  const attendance = await app.ask(api.readAttendanceReport, { as, query: november })
  expect(attendance.body.months).toEqual([{ month: '2026-11', attended: 0, missed: 0, unmarked: 1 }])
})

test('an account that was registered in the first or the last moment of a month in Tokyo belongs to it', async () => {
  const { app, admin: as } = await open()
  const registerAt = async (instant: number) => {
    const { id } = await givenMember(app.database)
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ createdAt: instant }).where('id', '=', id).execute(),
    )
  }
  const first = at('2026-09-01T00:00:00')
  const second = at('2026-10-01T00:00:00')
  const end = at('2026-11-01T00:00:00')
  for (const instant of [first - 1, first, second - 1, second, second, end - 1, end])
    await registerAt(instant)
  const query = { month: '2026-09', until: '2026-10' }
  const { months } = (await app.ask(api.readMemberReport, { as, query })).body
  expect(months.map(({ month, registered }) => [month, registered])).toEqual([
    ['2026-09', 2],
    ['2026-10', 3],
  ])
})

test('pauses count in each month that they touch, leaves in that of their day by plan, and reasons with both', async () => {
  const { app, member } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  await payFor(app, member, 3)
  const { database } = app
  const other = () => givenMember(database)
  const pause = { kind: 'pause', months: 2, reason: 'work' } as const
  const span = { fromAt: at('2026-10-31T23:59:00'), untilAt: at('2026-12-01T00:00:00') }
  await givenPausing(database, await other(), { ...pause, ...span, state: 'ended' })
  await givenPausing(database, await other(), {
    ...pause,
    state: 'planned',
    fromAt: at('2026-12-20T00:00:00'),
  })
  const cut = { fromAt: at('2026-09-01T00:00:00'), untilAt: at('2026-12-01T00:00:00') }
  const endedAt = at('2026-10-15T00:00:00')
  await givenPausing(database, await other(), { ...pause, ...cut, endedAt, reason: null, state: 'ended' })
  const day = at('2026-11-30T23:59:00')
  await givenPausing(database, member, { kind: 'leave', state: 'ended', fromAt: day, reason: 'price' })
  await givenPausing(database, await other(), { kind: 'leave', state: 'takenBack', fromAt: day })
  await givenPausing(database, await other(), { kind: 'leave', state: 'planned', fromAt: day })

  const query = { month: '2026-10', until: '2026-12' }
  const { body } = await app.ask(api.readMemberReport, { as: admin, query })
  expect(body.months.map(({ paused }) => paused)).toEqual([2, 1, 0])
  expect(body.planned).toEqual({ paused: 1, leaving: 1 })
  const [first, second] = body.months
  const named = (rows: typeof first) => rows?.reasons.filter(({ paused, left }) => paused + left > 0) ?? []
  expect(named(first)).toEqual([{ reason: 'work', paused: 1, left: 0 }])
  expect(named(second)).toEqual([{ reason: 'price', paused: 0, left: 1 }])
  expect(second?.plans.filter(({ left }) => left > 0)).toMatchObject([{ memberType: 3, left: 1 }])
})

test('a movement in the first minute of a month in Tokyo belongs to it, and the lots that are left are listed by their last month', async () => {
  const { app, admin: as } = await open()
  const member = await givenMember(app.database)
  const give = (change: number, expiresOn?: string) =>
    app.ask(adjustTickets, { as, params: { id: member.id }, body: { change, reason: 'お詫び', expiresOn } })
  app.clock.set(at('2026-10-31T23:59:59'))
  await give(2)
  app.clock.set(at('2026-11-01T00:00:00'))
  await give(3, '2026-12-31')
  const query = { month: '2026-10', until: '2026-11' }
  const { months, open: lots } = (await app.ask(api.readTicketReport, { as, query })).body
  expect(months.map(({ given }) => given)).toEqual([2, 3])
  expect(lots).toEqual([
    { reason: 'granted', lastMonth: '2026-12', lots: 1, tickets: 3 },
    { reason: 'granted', lastMonth: null, lots: 1, tickets: 2 },
  ])
})

test('a payment counts with its price without the entry fee, and rounded up', async () => {
  const { app, member } = await openWithSubscriber(3)
  const as = await givenAdmin(app.database)
  await bookedLesson(app, member, app.clock.now() + 86_400_000)
  const { days } = (await app.ask(api.readPrepaidReport, { as })).body
  expect(days.at(-1)).toEqual({
    day: '2026-11-20',
    isBaseDate: false,
    // 12,990 yen for four tickets, of which three are left: 9,742.5 yen.
    lines: [{ memberType: 3, price: 12_990, tickets: 4, left: 3, amount: 9_743 }],
    total: 9_743,
  })
  const members = (await app.ask(api.readMemberReport, { as, query: november })).body
  const [row] = members.months
  expect(row?.plans.filter(({ joined }) => joined > 0)).toEqual([{ memberType: 3, joined: 1, left: 0 }])
  expect(members.present).toContainEqual({ memberType: 3, members: 1 })
})

test('tickets that were used between the base dates and came back after them count on the first and not on the second', async () => {
  const { app, admin: as } = await open()
  app.clock.set(at('2026-03-30T12:00:00'))
  const member = await givenMember(app.database)
  const body = {
    memberType: 3,
    price: 12_000,
    entryFee: false,
    method: 'cash',
    paidOn: '2026-03-30',
  } as const
  const note = { ...body, paidUntil: '2026-04-29' }
  expect(await app.ask(notePlanPayment, { as, params: { id: member.id }, body: note })).toMatchObject({
    status: 201,
  })
  app.clock.set(at('2026-09-20T12:00:00'))
  const bookings: string[] = []
  for (const day of [20, 21, 22, 23]) {
    const { reply } = await bookedLesson(app, member, at(`2026-10-${day}T12:00:00`))
    expect(reply).toMatchObject({ status: 201 })
    bookings.push(reply.body.id)
  }
  const leftOn = async () => {
    const { days } = (await app.ask(api.readPrepaidReport, { as })).body
    return days.map(({ day, lines, total }) => [day, lines.map(({ left }) => left), total])
  }
  app.clock.set(at('2026-10-02T12:00:00'))
  const before = [
    ['2026-03-31', [4], 12_000],
    ['2026-09-30', [], 0],
  ]
  expect(await leftOn()).toEqual([...before, ['2026-10-02', [], 0]])
  for (const id of bookings)
    expect(await app.ask(cancelBooking, { as: member, params: { id } })).toMatchObject({ status: 200 })
  expect(await leftOn()).toEqual([...before, ['2026-10-02', [4], 12_000]])
})

test('a member with two payments for a plan at the same moment has joined once', async () => {
  const { app, member } = await openWithSubscriber(3)
  const as = await givenAdmin(app.database)
  const { reader } = app.database
  const payment = await reader
    .selectFrom('payments')
    .selectAll()
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const second = { ...payment, id: 'second', number: payment.number + 1, source: 'second', tickets: 0 }
  await app.database.transact((writer) => writer.insertInto('payments').values(second).execute())
  const { months } = (await app.ask(api.readMemberReport, { as, query: november })).body
  expect(months[0]?.plans.filter(({ joined }) => joined > 0)).toEqual([{ memberType: 3, joined: 1, left: 0 }])
})
