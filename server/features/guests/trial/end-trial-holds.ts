import type { Database, Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { markCancelled } from '#server/features/bookings/queries.ts'
import { giveFreeSeats } from '#server/features/bookings/waiting-list/give-free-seats.ts'
import { lockLesson, returnSeats } from '#server/features/lessons/queries.ts'
import { keptOf, moneyOfSeat } from '#server/features/payments/guest-money-queries.ts'
import { PeriodicJob, forEachRow } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import { deleteHold, listEndedHolds, markLapsed } from './hold-queries.ts'

interface Log {
  error: (about: object, words: string) => void
}

/** Gives back the seats of visitors who have not confirmed them in time, every minute. */
export function createTrialHoldJob(database: Database, clock: Clock, log: Log): PeriodicJob {
  return new PeriodicJob(() => endTrialHolds(database, clock()), {
    name: 'trial holds',
    restMs: minuteMs,
    failed: (reason) => log.error({ reason }, 'trial seats cannot be given back'),
  })
}

/** The same once. */
export async function endTrialHolds(database: Database, now: number): Promise<void> {
  await forEachRow(await listEndedHolds(database.reader, now), (hold) =>
    database.transact((writer) => endHold(writer, hold, now)),
  )
}

async function endHold(
  writer: Writer,
  { bookingId, lessonId }: { bookingId: string; lessonId: string },
  now: number,
): Promise<void> {
  const lesson = await lockLesson(writer, lessonId)
  const booking = await lockGuestBooking(writer, bookingId)
  // Cancelled meanwhile, or the studio has noted that the guest came or paid.
  if (booking?.status !== 'booked' || keptOf(await moneyOfSeat(writer, bookingId)) > 0)
    return void (await deleteHold(writer, bookingId))
  if (lesson === undefined || !(await markLapsed(writer, bookingId, now))) return
  await markCancelled(writer, { id: bookingId, actorId: null, now })
  const after = await returnSeats(writer, lesson.id, 1)
  if (after !== undefined) await giveFreeSeats(writer, after, { actor: undefined, now })
}
