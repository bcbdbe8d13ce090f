import { pausingReasons } from '#contract/pausing.ts'
import type {
  AttendanceReport,
  IncomeReport,
  LessonReport,
  MemberReport,
  PrepaidReport,
  TicketReport,
} from '#contract/reports.ts'
import type { TicketReason } from '#contract/tickets/tickets.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { spansOfMonths } from '#server/database/month-spans.ts'
import type { Months } from '#server/database/month-spans.ts'
import { figuresOf } from '#server/features/payments/money/figures.ts'
import { sumPayments, sumRefunds } from '#server/features/payments/money/queries.ts'
import { firstDayOfWeek } from '#studio/calendar.ts'
import { beforeJoining, isAddable, memberTypes } from '#studio/member-types.ts'
import { prepaidBalance } from '#studio/prepaid-balance.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'
import {
  countAttendance,
  countJoined,
  countClosed,
  countLeft,
  countPaused,
  countPlanned,
  countPresent,
  countRegistered,
  sumLessons,
  sumMovements,
  sumOpenLots,
  sumPaidTickets,
} from './queries.ts'

/** A booking without a note counts neither as attended nor as missed. */
export async function readAttendance(ctx: ReadContext, months: Months): Promise<AttendanceReport> {
  const spans = spansOfMonths(months)
  const noted = await countAttendance(ctx.reader, spans, ctx.now)
  const rows = spans.map(({ month }) => {
    const of = (wanted: string) =>
      noted.find((row) => row.month === month && row.status === wanted)?.bookings ?? 0
    return { month, attended: of('attended'), missed: of('missed'), unmarked: of('booked') }
  })
  return { months: rows }
}

/** The sums of the view of money for each month, made by the same queries. */
export async function readIncome(reader: Reader, months: Months): Promise<IncomeReport> {
  const spans = spansOfMonths(months)
  const sums = Map.groupBy(
    [...(await sumPayments(reader, spans)), ...(await sumRefunds(reader, spans))],
    ({ month }) => month,
  )
  return {
    months: spans.map(({ month }) => {
      const { income, total, refunds, left, givenAway } = figuresOf(sums.get(month) ?? [])
      return { month, income, total, refunds, left, givenAway }
    }),
  }
}

type LessonSums = Omit<Awaited<ReturnType<typeof sumLessons>>[number], 'hourOfWeek' | 'month'>

const added = (rows: LessonSums[]): LessonSums => ({
  lessons: rows.reduce((sum, row) => sum + row.lessons, 0),
  cancelled: rows.reduce((sum, row) => sum + row.cancelled, 0),
  seats: rows.reduce((sum, row) => sum + row.seats, 0),
  taken: rows.reduce((sum, row) => sum + row.taken, 0),
})

/** Lessons that have not begun are left out, because their seats are still for sale. */
export async function readLessons(ctx: ReadContext, months: Months): Promise<LessonReport> {
  const spans = spansOfMonths(months)
  const sums = await sumLessons(ctx.reader, spans, ctx.now)
  const byHour = Map.groupBy(sums, ({ hourOfWeek }) => hourOfWeek)
  const hours = [...byHour].map(([hourOfWeek, rows]) => {
    const { lessons, seats, taken } = added(rows)
    const weekday = (firstDayOfWeek + Math.floor(hourOfWeek / 24)) % 7
    return { weekday, hour: hourOfWeek % 24, lessons, seats, taken }
  })
  return {
    months: spans.map(({ month }) => ({ month, ...added(sums.filter((row) => row.month === month)) })),
    hours: hours
      .filter(({ lessons }) => lessons > 0)
      .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  }
}

const sumOf = (rows: ReadonlyArray<{ members: number }>): number =>
  rows.reduce((sum, { members }) => sum + members, 0)

/** An account that was merged into another one counts neither as new nor as closed. */
export async function readMembers(reader: Reader, months: Months): Promise<MemberReport> {
  const spans = spansOfMonths(months)
  const registered = await countRegistered(reader, spans)
  const joined = await countJoined(reader, spans)
  const left = await countLeft(reader, spans)
  const closed = await countClosed(reader, spans)
  const paused = await countPaused(reader, spans)
  const present = await countPresent(reader)
  const types = memberTypes.filter(
    (type) => !isAddable(type) || [...joined, ...left, ...present].some((row) => row.memberType === type),
  )
  return {
    months: spans.map(({ month }) => ({
      month,
      registered: registered.find((row) => row.month === month)?.members ?? 0,
      closed: closed.find((row) => row.month === month)?.members ?? 0,
      paused: sumOf(paused.filter((row) => row.month === month)),
      reasons: [...pausingReasons, null].map((reason) => {
        const named = (row: { month: string; reason: string | null }) =>
          row.month === month && row.reason === reason
        const begun = paused.filter((row) => named(row) && row.begins === 1)
        return { reason, paused: sumOf(begun), left: sumOf(left.filter(named)) }
      }),
      plans: types.map((memberType) => {
        const isOfPlan = (row: { month: string; memberType: number | null }) =>
          row.month === month && (row.memberType ?? beforeJoining) === memberType
        return {
          memberType,
          joined: joined.find(isOfPlan)?.members ?? 0,
          left: sumOf(left.filter(isOfPlan)),
        }
      }),
    })),
    present: types.map((memberType) => ({
      memberType,
      members: present.find((row) => row.memberType === memberType)?.members ?? 0,
    })),
    planned: await countPlanned(reader),
  }
}

/** Movements of merged accounts add up to nothing, so that no column has them. */
export async function readTickets(ctx: ReadContext, months: Months): Promise<TicketReport> {
  const spans = spansOfMonths(months)
  const moved = new Map(
    (await sumMovements(ctx.reader, spans)).map((row) => [`${row.month} ${row.reason}`, row]),
  )
  const rows = spans.map(({ month }) => {
    const sum = (way: 'added' | 'taken', ...reasons: TicketReason[]) =>
      reasons.reduce((all, reason) => all + (moved.get(`${month} ${reason}`)?.[way] ?? 0), 0)
    return {
      month,
      paid: sum('added', 'paid'),
      given: sum('added', 'granted', 'campaign', 'adjusted', 'imported'),
      used: sum('taken', 'booked') - sum('added', 'cancelled', 'lessonCancelled'),
      expired: sum('taken', 'expired', 'closed'),
      takenBack: sum('taken', 'adjusted', 'refunded', 'importUndone'),
    }
  })
  return { months: rows, open: await openLots(ctx) }
}

async function openLots(ctx: ReadContext): Promise<TicketReport['open']> {
  const rows = (await sumOpenLots(ctx.reader, ctx.now)).map(({ expiresAt, ...row }) => ({
    ...row,
    // The lot ends with the midnight after its last day.
    lastMonth: expiresAt === null ? null : dateOf(expiresAt - 1).slice(0, 7),
  }))
  const groups = Map.groupBy(rows, ({ reason, lastMonth }) => `${lastMonth ?? '9999'} ${reason}`)
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group
      if (first === undefined) return []
      const sum = (field: 'lots' | 'tickets') => group.reduce((all, row) => all + row[field], 0)
      return [
        { reason: first.reason, lastMonth: first.lastMonth, lots: sum('lots'), tickets: sum('tickets') },
      ]
    })
}

interface BaseDate {
  /** Such as `2026-09-30`. */
  day: string
  /** The midnight in Tokyo that ends the day. */
  endsAt: number
}

/** The last base dates that are over, the latest first: as many as a year has. */
export function lastBaseDates(now: number): BaseDate[] {
  const year = Number(dateOf(now).slice(0, 4))
  return [year, year - 1, year - 2]
    .flatMap((of) => prepaidBalance.baseDays.map((day) => `${of}-${day}`))
    .map((day) => ({ day, endsAt: (instantOf(day) ?? 0) + dayMs }))
    .filter(({ endsAt }) => endsAt <= now)
    .toSorted((a, b) => b.endsAt - a.endsAt)
    .slice(0, prepaidBalance.baseDays.length)
}

type PrepaidSums = Awaited<ReturnType<typeof sumPaidTickets>>

/** Tickets that the studio gave away were not paid for, and plans without a limit give none. */
export async function readPrepaid(ctx: ReadContext): Promise<PrepaidReport> {
  const [later, earlier] = lastBaseDates(ctx.now)
  if (later === undefined || earlier === undefined) throw new Error('a year has two base dates')
  const sums = await sumPaidTickets(ctx.reader, { earlier: earlier.endsAt, later: later.endsAt })
  return {
    days: [
      { day: earlier.day, isBaseDate: true, ...balanceOf(sums, 'earlier') },
      { day: later.day, isBaseDate: true, ...balanceOf(sums, 'later') },
      { day: dateOf(ctx.now), isBaseDate: false, ...balanceOf(sums, 'now') },
    ],
  }
}

/** Each line is rounded up, so that rounding never hides that the line of the law is passed. */
function balanceOf(sums: PrepaidSums, instant: 'earlier' | 'later' | 'now') {
  const lines = sums
    .map(({ memberType, price, tickets, [instant]: left }) => ({
      memberType,
      price,
      tickets,
      left,
      amount: Math.ceil((left * price) / tickets),
    }))
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => a.memberType - b.memberType || a.price - b.price || a.tickets - b.tickets)
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}
