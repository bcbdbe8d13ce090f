import type { Answer } from '#contract/endpoint.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import type { listTicketMovements } from '#contract/tickets/tickets.ts'
import { dayMs } from '#time/tokyo.ts'
import type { LoadRequest } from '../load.ts'
import { memberId } from '../admin-area/members.ts'
import { headersOf } from '../sessions.ts'
import { lessonsPerDay, midnightAhead, othersAhead, quietMs, regulars, seats } from './sizes.ts'

/** A kind of request that is sent many times. No answer comes from a cache. */
export interface Question {
  what: string
  /** Number of requests in a run, a multiple of the number of connections. */
  perRun: number
  /** The nth request. No two requests for lessons have the same range. */
  request: (nth: number) => LoadRequest
  /** Checks the answer, which must be alike in both studios. */
  isRight: (answer: unknown) => boolean
}

/** Members who have the same number of future bookings in both studios. */
const other = (nth: number) => memberId(regulars + (nth % othersAhead))
const regular = (nth: number) => memberId(24 + (nth % 64))
const aheadOfOther = 6
const aheadOfRegular = 8

/** The first day of a requested week is one of these. */
const firstDays = 21

export function questionsAt(now: number, adminId: string): Question[] {
  const midnight = midnightAhead(now)
  const admin = headersOf(adminId, 'ADMIN')
  let asked = 0
  /** A range of days that starts in a second of the night with which no earlier range started. */
  const rangeOf = (from: number, days: number) => {
    const start = midnight + from * dayMs + ((++asked * 1000) % quietMs)
    const text = (instant: number) => new Date(instant).toISOString()
    return `/api/events/yoga?start=${text(start)}&end=${text(start + days * dayMs)}`
  }
  const get = (path: string, headers?: Record<string, string>): LoadRequest => ({
    method: 'GET',
    path,
    ...(headers && { headers }),
  })
  const week = { perRun: 320, isRight: hasLessons(7) }
  const own = { perRun: 1_920 }
  return [
    { ...week, what: 'a week, visitor', request: (nth) => get(rangeOf(nth % firstDays, 7)) },
    {
      what: 'a week, member',
      perRun: week.perRun,
      request: (nth) => get(rangeOf(nth % firstDays, 7), headersOf(other(nth))),
      isRight: hasOwn,
    },
    {
      what: 'a week, regular from the first day',
      perRun: week.perRun,
      request: (nth) => get(rangeOf(nth % firstDays, 7), headersOf(regular(nth))),
      isRight: hasOwn,
    },
    {
      ...own,
      what: 'own bookings, member',
      request: (nth) => get('/api/user/yoga', headersOf(other(nth))),
      isRight: hasRows(aheadOfOther),
    },
    {
      ...own,
      what: 'own bookings, regular from the first day',
      request: (nth) => get('/api/user/yoga', headersOf(regular(nth))),
      isRight: hasRows(aheadOfRegular),
    },
    {
      ...own,
      what: 'ticket history, member',
      request: (nth) => get('/api/user/tickets?size=20', headersOf(other(nth))),
      isRight: hasMovements(20),
    },
    {
      ...own,
      what: 'ticket history, regular from the first day',
      request: (nth) => get('/api/user/tickets?size=20', headersOf(regular(nth))),
      isRight: hasMovements(20),
    },
    {
      what: 'first page of the members, administrator',
      perRun: 640,
      request: () => get('/api/admin/user?size=50', admin),
      isRight: hasRows(50),
    },
    {
      what: 'a day with attendance, administrator',
      perRun: 640,
      request: (nth) => get(rangeOf(-1 - (nth % firstDays), 1), admin),
      isRight: (answer) => hasLessons(1)(answer) && eventsOf(answer).every(isFull),
    },
  ]
}

const eventsOf = (answer: unknown) => answer as LessonEvent[]
const isFull = ({ resource }: LessonEvent) => resource.users?.length === seats
const hasRows = (rows: number) => (answer: unknown) => Array.isArray(answer) && answer.length === rows
const hasMovements = (rows: number) => (answer: unknown) =>
  (answer as Answer<typeof listTicketMovements>).movements.length === rows
const hasLessons = (days: number) => hasRows(days * lessonsPerDay)
const hasOwn = (answer: unknown) =>
  hasLessons(7)(answer) && eventsOf(answer).some(({ resource }) => resource.yogaBooking !== null)
