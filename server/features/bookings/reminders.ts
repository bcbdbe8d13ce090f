import type { Database, Writer } from '#server/database/database.ts'
import { lockLesson } from '#server/features/lessons/queries.ts'
import type { Clock } from '#time/clock.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import { minuteMs } from '#time/tokyo.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { listLiveOf } from './queries.ts'
import { listToRemind, markAllReminded, takeReminders } from './reminder-queries.ts'
import { roundAt } from './reminder-rules.ts'
import type { Round } from './reminder-rules.ts'

interface Parts {
  database: Database
  clock: Clock
  log: { error: (about: object, words: string) => void }
}

/**
 * Reminds whoever holds a seat for tomorrow, once for each booking. Any number of processes may do so at once: a
 * reminder is taken in the transaction that puts it into the outbox.
 */
export class Reminders {
  readonly #parts: Parts
  readonly #job: PeriodicJob

  constructor(parts: Parts) {
    this.#parts = parts
    this.#job = new PeriodicJob(() => this.look(), {
      restMs: minuteMs,
      failed: (reason) => parts.log.error({ reason }, 'reminders cannot be queued'),
    })
  }

  start(): void {
    this.#job.start()
  }

  async stop(): Promise<void> {
    await this.#job.stop()
  }

  /** Puts the reminders that are due into the outbox. Returns how many. */
  async look(): Promise<number> {
    const { database, clock } = this.#parts
    const now = clock()
    const round = roundAt(now)
    if (round === undefined) return 0
    let reminded = 0
    for (const lessonId of await listToRemind(database.reader, round)) {
      reminded += await database.transact((writer) => remindSeatsOf(writer, lessonId, round, now))
    }
    return reminded
  }
}

async function remindSeatsOf(writer: Writer, lessonId: string, round: Round, now: number): Promise<number> {
  // Whoever writes several bookings of a lesson holds its lock, and a lesson that is held does not move.
  const lesson = await lockLesson(writer, lessonId)
  const { lessonsFrom, lessonsUntil, bookedBefore } = round
  if (lesson === undefined || lesson.cancelledAt !== null) return 0
  if (lesson.startsAt < lessonsFrom || lesson.startsAt >= lessonsUntil) return 0
  const taken = await takeReminders(writer, { lessonId, bookedBefore, now })
  const seats = (await listLiveOf(writer, lessonId)).filter(({ id }) => taken.has(id))
  for (const seat of seats) {
    const content = { bookingId: seat.id, lesson: lessonInMail(lesson) }
    await queueBookingMail(writer, { kind: 'lessonReminder', to: seat, content }, now)
  }
  return seats.length
}

/** Nobody is reminded of bookings that were made up. */
export async function discardReminders(writer: Writer, now: number): Promise<void> {
  await markAllReminded(writer, now)
}
