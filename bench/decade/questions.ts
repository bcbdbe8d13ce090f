import type { LessonEvent } from '#contract/lessons.ts'
import { dayMs } from '#time/tokyo.ts'
import type { LoadRequest } from '../load-generator.ts'
import { memberId } from '../office/members.ts'
import { headersOf } from '../product.ts'
import { lessonsPerDay, midnightAhead, othersAhead, quietMs, regulars, seats } from './sizes.ts'

/** Something that is asked for again and again, never with the same answer from a cache. */
export interface Question {
  what: string
  /** How many times a run asks; each of the connections as often as the others. */
  perRun: number
  /** The nth request; of the ranges that lessons are asked for, no two are the same. */
  request: (nth: number) => LoadRequest
  /** Whether the answer is what both studios must give. */
  isRight: (answer: unknown[]) => boolean
}

/** The members of the office's rows who have as many bookings ahead in both studios. */
const other = (nth: number) => memberId(regulars + (nth % othersAhead))
const regular = (nth: number) => memberId(24 + (nth % 64))
const aheadOfOther = 6
const aheadOfRegular = 8

/** A week is asked for from one of these days on. */
const firstDays = 21

export function questionsAt(now: number, adminId: string): Question[] {
  const midnight = midnightAhead(now)
  const admin = headersOf(adminId, 'ADMIN')
  let asked = 0
  /** So many days, from a second of the night on that no range began with before. */
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
      what: 'a week, regular of all the time',
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
      what: 'own bookings, regular of all the time',
      request: (nth) => get('/api/user/yoga', headersOf(regular(nth))),
      isRight: hasRows(aheadOfRegular),
    },
    {
      ...own,
      what: 'ticket history, member',
      request: (nth) => get('/api/user/tickets?size=20', headersOf(other(nth))),
      isRight: hasRows(20),
    },
    {
      ...own,
      what: 'ticket history, regular of all the time',
      request: (nth) => get('/api/user/tickets?size=20', headersOf(regular(nth))),
      isRight: hasRows(20),
    },
    {
      what: 'first page of the members, administrator',
      perRun: 640,
      request: () => get('/api/admin/user?size=50', admin),
      isRight: hasRows(50),
    },
    {
      what: 'a day with who came, administrator',
      perRun: 640,
      request: (nth) => get(rangeOf(-1 - (nth % firstDays), 1), admin),
      isRight: (answer) => hasLessons(1)(answer) && eventsOf(answer).every(isFull),
    },
  ]
}

const eventsOf = (answer: unknown[]) => answer as LessonEvent[]
const isFull = ({ resource }: LessonEvent) => resource.users?.length === seats
const hasRows = (rows: number) => (answer: unknown[]) => answer.length === rows
const hasLessons = (days: number) => hasRows(days * lessonsPerDay)
const hasOwn = (answer: unknown[]) =>
  hasLessons(7)(answer) && eventsOf(answer).some(({ resource }) => resource.yogaBooking !== null)
