/** What an owner asks for every month. Months and days are Tokyo's, amounts whole yen with tax. */
import * as z from 'zod/mini'
import { memberTypes, paidMemberTypes } from '#studio/member-types.ts'
import type { Endpoint } from './endpoint.ts'
import { pausingReasons } from './pausing.ts'
import { route } from './route.ts'
import { month, monthsQuery, readMoney } from '#contract/payments/money.ts'
import { ticketReasons } from '#contract/tickets/tickets.ts'

const count = z.int().check(z.minimum(0))
const memberType = z.literal([...memberTypes])

const { income, total, refunds, left, givenAway } = readMoney.answer.shape

const incomeReport = z.object({
  /** The figures of the view of money, for each month. */
  months: z.array(z.object({ month, income, total, refunds, left, givenAway })),
})

export type IncomeReport = z.output<typeof incomeReport>

export const readIncomeReport = {
  ...route('readIncomeReport', 'GET', '/admin/reports/income', 'admin'),
  summary: 'Income and refunds of each month in Tokyo: the figures of `GET /admin/money`',
  query: monthsQuery,
  answer: incomeReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const memberReport = z.object({
  months: z.array(
    z.object({
      month,
      /** New accounts. */
      registered: count,
      /** Accounts that were closed. */
      closed: count,
      /** Members whose plan was paused in the month, or in a part of it. */
      paused: count,
      /** Why pauses began and members left in the month; null where none was named. */
      reasons: z.array(z.object({ reason: z.nullable(z.enum(pausingReasons)), paused: count, left: count })),
      plans: z.array(
        z.object({
          memberType,
          /** Members whose first payment for a plan was for this one. */
          joined: count,
          /** Members who left it; 0 for who left without having paid for a plan. */
          left: count,
        }),
      ),
    }),
  ),
  /** The members of today by their plan. */
  present: z.array(z.object({ memberType, members: count })),
  /** Who pauses now or has asked for it, and who will leave. */
  planned: z.object({ paused: count, leaving: count }),
})

export type MemberReport = z.output<typeof memberReport>

export const readMemberReport = {
  ...route('readMemberReport', 'GET', '/admin/reports/members', 'admin'),
  summary:
    'Who registered, joined, paused and left in each month in Tokyo, with reasons, and the members of today, by plan',
  query: monthsQuery,
  answer: memberReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** Of lessons that have begun and were not cancelled. */
const occupancy = { lessons: count, seats: count, taken: count }

const lessonReport = z.object({
  months: z.array(z.object({ month, cancelled: count, ...occupancy })),
  /** The hours of the week in which lessons of all these months began. 0 is Sunday. */
  hours: z.array(
    z.object({
      weekday: z.int().check(z.minimum(0), z.maximum(6)),
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      ...occupancy,
    }),
  ),
})

export type LessonReport = z.output<typeof lessonReport>

export const readLessonReport = {
  ...route('readLessonReport', 'GET', '/admin/reports/lessons', 'admin'),
  summary: 'Lessons and taken seats of each month in Tokyo, and by weekday and hour',
  query: monthsQuery,
  answer: lessonReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const attendanceReport = z.object({
  /** Bookings that were not cancelled, of lessons that have begun, by what was noted. */
  months: z.array(z.object({ month, attended: count, missed: count, unmarked: count })),
})

export type AttendanceReport = z.output<typeof attendanceReport>

export const readAttendanceReport = {
  ...route('readAttendanceReport', 'GET', '/admin/reports/attendance', 'admin'),
  summary: 'Attendance and missed bookings of each month in Tokyo',
  query: monthsQuery,
  answer: attendanceReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const ticketReport = z.object({
  months: z.array(
    z.object({
      month,
      /** Tickets of payments, and those that an administrator gave. */
      paid: count,
      given: count,
      /** For bookings, without those that came back. Below zero when more came back than were used. */
      used: z.int(),
      /** At the end of their last day, or with the account. */
      expired: count,
      /** By an administrator, also with a refund. */
      takenBack: count,
    }),
  ),
  /**
   * What is left today of the lots, by their reason and the month of their last day; null without a last day.
   */
  open: z.array(
    z.object({ reason: z.enum(ticketReasons), lastMonth: z.nullable(month), lots: count, tickets: count }),
  ),
})

export type TicketReport = z.output<typeof ticketReport>

export const readTicketReport = {
  ...route('readTicketReport', 'GET', '/admin/reports/tickets', 'admin'),
  summary: 'Tickets that were granted, used and expired in each month in Tokyo, and what is left by lot',
  query: monthsQuery,
  answer: ticketReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint

const prepaidReport = z.object({
  /** The last two base dates, the earlier one first, and today up to now. */
  days: z.array(
    z.object({
      /** What is left when this day ends in Tokyo. */
      day: z.iso.date(),
      isBaseDate: z.boolean(),
      lines: z.array(
        z.object({
          memberType: z.literal([...paidMemberTypes]),
          /** Of the payment, without an entry fee. */
          price: z.int(),
          /** That the payment gave. */
          tickets: count,
          left: count,
          /** The price of the tickets that are left, rounded up to whole yen. */
          amount: count,
        }),
      ),
      total: count,
    }),
  ),
})

export type PrepaidReport = z.output<typeof prepaidReport>

export const readPrepaidReport = {
  ...route('readPrepaidReport', 'GET', '/admin/reports/prepaid', 'admin'),
  summary:
    'The unused prepaid balance of tickets on the last base dates of the Payment Services Act, and today',
  answer: prepaidReport,
  status: 200,
  errors: [],
} as const satisfies Endpoint
