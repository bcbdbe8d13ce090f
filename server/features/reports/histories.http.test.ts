import { expect, test } from 'vitest'
import { readMoney } from '#contract/payments/money.ts'
import * as api from '#contract/reports.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPasswordHash } from '#tests/support/passwords.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { reportHistories, runHistory } from '#tests/support/report-history.ts'
import type { Step } from '#tests/support/report-history.ts'

/* The figures are computed again from the plain rows, one after the other, and by no code of the reports. */

const months = Array.from({ length: 24 }, (_, position) => {
  const month = `0${(position % 12) + 1}`.slice(-2)
  return `${2025 + Math.floor(position / 12)}-${month}`
})
const span = { month: '2025-01', until: '2026-12' }
const tokyo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
})
const wallClock = (at: number) => tokyo.format(at)
const monthOf = (at: number) => wallClock(at).slice(0, 7)
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

async function rowsOf({ database: { reader } }: TestApp) {
  return {
    members: await reader.selectFrom('members').selectAll().where('role', '=', 'USER').execute(),
    orders: await reader.selectFrom('orders').selectAll().execute(),
    payments: await reader.selectFrom('payments').selectAll().orderBy('number').execute(),
    refunds: await reader.selectFrom('refund_entries').selectAll().execute(),
    lessons: await reader.selectFrom('lessons').selectAll().execute(),
    bookings: await reader.selectFrom('bookings').selectAll().execute(),
    movements: await reader.selectFrom('ticket_movements').selectAll().orderBy('id').execute(),
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

function memberMonth({ members, payments, orders }: Rows, month: string) {
  const planOf = (orderId: string | null) => orders.find(({ id }) => id === orderId)?.memberType ?? 0
  const joined = members.flatMap(({ id }) => {
    const [first] = payments.filter(({ memberId: payer }) => payer === id)
    return first !== undefined && monthOf(first.paidAt) === month ? [planOf(first.orderId)] : []
  })
  const of = (codes: number[], code: number) => codes.filter((one) => one === code).length
  return {
    closed: members.filter(({ closedAt: at }) => at !== null && monthOf(at) === month).length,
    // No member of these histories leaves a plan otherwise.
    plans: [2, 3, 4, 1, 11, 0].map((memberType) => ({ memberType, joined: of(joined, memberType), left: 0 })),
  }
}

function ticketMonth({ movements }: Rows, month: string) {
  const moved = (sign: 1 | -1, ...reasons: string[]) =>
    sum(
      movements
        .filter(
          ({ at, reason, change }) => monthOf(at) === month && reasons.includes(reason) && change * sign > 0,
        )
        .map(({ change }) => change),
    )
  return {
    month,
    paid: moved(1, 'paid'),
    given: moved(1, 'granted', 'campaign', 'adjusted'),
    used: 0 - moved(-1, 'booked') - moved(1, 'cancelled', 'lessonCancelled'),
    expired: 0 - moved(-1, 'expired', 'closed'),
    takenBack: 0 - moved(-1, 'adjusted', 'refunded'),
  }
}

function lessonMonth({ lessons, bookings }: Rows, month: string, now: number) {
  const begun = lessons.filter(({ startsAt: at }) => monthOf(at) === month && at <= now)
  const live = bookings.filter(
    ({ lessonId: id, status }) => status !== 'cancelled' && begun.some((lesson) => lesson.id === id),
  )
  return {
    lessons: {
      month,
      cancelled: 0,
      lessons: begun.length,
      seats: sum(begun.map((one) => one.totalSeats)),
      taken: live.length,
    },
    attendance: {
      month,
      attended: live.filter(({ status }) => status === 'attended').length,
      missed: live.filter(({ status }) => status === 'missed').length,
      unmarked: live.filter(({ status }) => status === 'booked').length,
    },
  }
}

/** What was left of the paid lots before an instant, lot by lot, and its price. */
function prepaidBefore({ movements, payments, orders }: Rows, until: number) {
  const groups = new Map<string, number>()
  for (const granting of movements) {
    const payment = payments.find(({ id }) => id === granting.paymentId)
    if (payment === undefined) continue
    const left = sum(
      movements.filter(({ lotId: lot, at }) => lot === granting.id && at < until).map(({ change }) => change),
    )
    const plan = orders.find(({ id }) => id === payment.orderId)?.memberType ?? 0
    const key = [plan, payment.amount - payment.entryFee, payment.tickets].join(' ')
    groups.set(key, (groups.get(key) ?? 0) + left)
  }
  const amounts = [...groups].map(([key, left]) => {
    const [, price = 0, tickets = 1] = key.split(' ').map(Number)
    return Math.floor((left * price + tickets - 1) / tickets)
  })
  return { total: sum(amounts), left: sum([...groups.values()]) }
}

/** Runs the history, compares all figures of all reports with the rows, and returns sums of figures. */
async function expectReportsOf(history: readonly Step[]) {
  const app = await TestApp.open()
  app.clock.set(Date.parse('2025-01-31T20:00:00+09:00'))
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  await runHistory(app, admin, history)
  const end = Math.max(app.clock.now(), Date.parse('2025-10-01T00:00:00+09:00'))
  app.clock.set(Math.min(end, Date.parse('2026-12-31T23:59:00+09:00')))
  const now = app.clock.now()
  const rows = await rowsOf(app)

  const income = (await app.ask(api.readIncomeReport, { as: admin, query: span })).body
  expect(income.months.map(({ month }) => month)).toEqual(months)
  for (const { month, left, total } of income.months) {
    const paid = rows.payments.filter(({ paidAt: at }) => monthOf(at) === month).map(({ amount }) => amount)
    const back = rows.refunds.filter(({ at }) => monthOf(at) === month).map(({ amount }) => amount)
    expect(total).toMatchObject({ count: paid.length, amount: sum(paid) })
    expect(left.amount).toBe(sum(paid) - sum(back))
  }
  const [month = ''] = months.slice(-1)
  const money = (await app.ask(readMoney, { as: admin, query: { month } })).body
  expect(income.months.at(-1)).toMatchObject({ income: money.income, left: money.left })

  const members = (await app.ask(api.readMemberReport, { as: admin, query: span })).body
  expect(members.months.map(({ closed, plans }) => ({ closed, plans }))).toEqual(
    months.map((one) => memberMonth(rows, one)),
  )

  const tickets = (await app.ask(api.readTicketReport, { as: admin, query: span })).body
  expect(tickets.months).toEqual(months.map((one) => ticketMonth(rows, one)))
  const open = (await app.database.reader.selectFrom('ticket_lots').selectAll().execute()).filter(
    ({ remaining, expiresAt: at }) => remaining > 0 && (at === null || at > now),
  )
  expect(sum(tickets.open.map((one) => one.tickets))).toBe(sum(open.map(({ remaining }) => remaining)))
  expect(sum(tickets.open.map((one) => one.lots))).toBe(open.length)

  const lessons = (await app.ask(api.readLessonReport, { as: admin, query: span })).body
  expect(lessons.months).toEqual(months.map((one) => lessonMonth(rows, one, now).lessons))
  for (const { weekday, hour, taken, seats } of lessons.hours) {
    const then = rows.lessons.filter(({ startsAt: at }) => {
      const [day = '', time = ''] = wallClock(at).split(' ')
      return at <= now && new Date(day).getUTCDay() === weekday && Number(time.slice(0, 2)) === hour
    })
    expect([sum(then.map((one) => one.seatsTaken)), sum(then.map((one) => one.totalSeats))]).toEqual([
      taken,
      seats,
    ])
  }
  expect(sum(lessons.hours.map((one) => one.lessons))).toBe(sum(lessons.months.map((one) => one.lessons)))

  const attendance = (await app.ask(api.readAttendanceReport, { as: admin, query: span })).body
  expect(attendance.months).toEqual(months.map((one) => lessonMonth(rows, one, now).attendance))

  const prepaid = (await app.ask(api.readPrepaidReport, { as: admin })).body
  for (const { day, isBaseDate, lines, total } of prepaid.days) {
    const until = isBaseDate ? Date.parse(`${day}T24:00:00+09:00`) : Infinity
    expect({ total, left: sum(lines.map(({ left }) => left)) }).toEqual(prepaidBefore(rows, until))
  }

  return {
    paid: sum(income.months.map(({ total }) => total.count)),
    joined: sum(members.months.flatMap(({ plans }) => plans.map((one) => one.joined))),
    closed: sum(members.months.map(({ closed }) => closed)),
    used: sum(tickets.months.map((one) => one.used)),
    attended: sum(attendance.months.map((one) => one.attended)),
    missed: sum(attendance.months.map((one) => one.missed)),
    prepaid: prepaid.days.at(-1)?.total,
  }
}

test('all figures of all reports agree with the rows of the ledgers in a history in which everything happens once', async () => {
  const step = {
    member: 0,
    plan: 2,
    price: 6_990,
    entryFee: true,
    tickets: 3,
    hours: 1,
    lessonIn: 2,
  } as const
  const seen = await expectReportsOf([
    { ...step, what: 'pay', hours: 24 * 40 },
    { ...step, what: 'pay', member: 1, plan: 3, price: 12_990 },
    { ...step, what: 'give' },
    { ...step, what: 'take', member: 1, tickets: 1 },
    { ...step, what: 'book', hours: 4 },
    { ...step, what: 'come' },
    { ...step, what: 'book', member: 1, hours: 4 },
    { ...step, what: 'miss' },
    { ...step, what: 'book', member: 1 },
    { ...step, what: 'cancel' },
    { ...step, what: 'refund', price: 1_000 },
    { ...step, what: 'close', hours: 24 * 40 },
  ])
  // One of the four tickets of 12,990 yen is left.
  const prepaid = 3_248
  expect(seen).toEqual({ paid: 2, joined: 2, closed: 1, used: 3, attended: 1, missed: 1, prepaid })
})

test('all figures of all reports agree with the rows of the ledgers, to the ticket and to the yen, in any history', async () => {
  await fc.assert(
    fc.asyncProperty(reportHistories, async (history) => void (await expectReportsOf(history))),
    {
      numRuns: thisMany({ quick: 2, all: 8 }),
    },
  )
})
