import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import type { DatabaseSettings } from '#server/database/open.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/cancel.ts'
import { joinWaitingList } from '#server/features/bookings/waiting-list/wait.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { bookingMembers, lessonId, memberId, memberStep, seatsPerLesson, startOf } from '../bookings.ts'
import type { Plan } from '../plan.ts'
import { fillForBookings } from '../studio.ts'
import type { Row } from '../table.ts'

/** On average over the cancellations of a lesson, each of which promotes one member. */
const waitingOnAverage = 50
const lessonsPerRun = 20

interface Seat {
  bookingId: string
  memberId: MemberId
}

/**
 * A cancellation that gives its seat to the first of 50 members in the waiting list, against one in a lesson
 * for which no member waits: one after another, through the use case.
 */
export async function measurePromotions(
  settings: DatabaseSettings,
  plan: Plan,
  engine: string,
): Promise<Row> {
  const database = await openDatabase(settings)
  const measured = { limit: [] as number[], ours: [] as number[] }
  try {
    await fillForBookings(database, 2 * lessonsPerRun * (plan.runs + 1))
    for (let run = 0; run <= plan.runs; run += 1) {
      const first = 2 * run * lessonsPerRun
      const without = await fillSeats(database, first, 0)
      const waiting = waitingOnAverage + seatsPerLesson / 2
      const withList = await fillSeats(database, first + lessonsPerRun, waiting)
      const { limit, ours } = await cancelInTurns(database, { limit: without, ours: withList })
      // The first run warms up.
      if (run === 0) continue
      measured.limit.push(limit)
      measured.ours.push(ours)
    }
  } finally {
    await database.close()
  }
  const what = `cancellation with ${waitingOnAverage} waiting, ${engine}`
  return { what, limitIs: 'a cancellation without a waiting list', ...measured }
}

/**
 * Books all seats of the lessons, and lets so many members wait for each. Returns the seats, lesson by lesson
 * in turns.
 */
async function fillSeats(database: Database, firstLesson: number, waiting: number): Promise<Seat[]> {
  const seats: Seat[] = []
  for (let turn = 0; turn < seatsPerLesson + waiting; turn += 1) {
    for (let lesson = firstLesson; lesson < firstLesson + lessonsPerRun; lesson += 1) {
      const id = memberId((lesson + turn * memberStep) % bookingMembers) as MemberId
      const ctx = contextIn(database, Date.now(), { caller: memberCaller(id) })
      if (turn < seatsPerLesson) {
        const wanted = { lessonId: lessonId(lesson), startSeen: startOf(lesson) }
        seats.push({ bookingId: (await book(ctx, wanted)).id, memberId: id })
      } else await joinWaitingList(ctx, { lessonId: lessonId(lesson), latestAt: undefined })
    }
  }
  return seats
}

/**
 * Cancels one booking of each in turns, so that a slow moment of the machine affects both. Returns how many
 * in a second.
 */
async function cancelInTurns(database: Database, seats: { limit: Seat[]; ours: Seat[] }) {
  const took = { limit: 0, ours: 0 }
  for (const position of seats.limit.keys()) {
    for (const side of ['limit', 'ours'] as const) {
      const { memberId: id, bookingId = '' } = seats[side][position] ?? {}
      if (id === undefined) throw new Error('both sides have as many seats')
      const began = performance.now()
      await cancel(contextIn(database, Date.now(), { caller: memberCaller(id) }), bookingId)
      took[side] += performance.now() - began
    }
  }
  const perSecond = (ms: number) => (seats.limit.length / ms) * 1000
  return { limit: perSecond(took.limit), ours: perSecond(took.ours) }
}
