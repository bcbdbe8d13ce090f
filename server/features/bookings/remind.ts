import type { Database, Writer } from '#server/database/database.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import { lessonInMail } from './lesson-in-mail.ts'
import { queueBookingMail } from './mails.ts'
import { listLiveBookings } from './queries.ts'
import { claimReminders, listLessonsToRemind } from './reminder-queries.ts'
import { remindersDueAt } from './reminder-rules.ts'
import type { DueReminders } from './reminder-rules.ts'

/** Queues the reminders that are due, every minute. */
export function createReminderJob(
  database: Database,
  clock: Clock,
  log: { error: (about: object, text: string) => void },
): PeriodicJob {
  return new PeriodicJob(() => queueDueReminders(database, clock()), {
    restMs: minuteMs,
    failed: (reason) => log.error({ reason }, 'reminders cannot be queued'),
  })
}

/**
 * Queues a mail for each booking of tomorrow, once, and returns how many mails. Any number of servers may do so at the
 * same time, because a reminder is claimed in the transaction that queues its mail.
 */
export async function queueDueReminders(database: Database, now: number): Promise<number> {
  const due = remindersDueAt(now)
  if (due === undefined) return 0
  let reminded = 0
  for (const lessonId of await listLessonsToRemind(database.reader, due)) {
    reminded += await database.transact((writer) => remindMembersOf(writer, lessonId, due, now))
  }
  return reminded
}

async function remindMembersOf(writer: Writer, lessonId: string, due: DueReminders, now: number) {
  // The lock keeps the lesson at its time, and it is required of every transaction that writes several of its bookings.
  const lesson = await lockActiveLesson(writer, lessonId)
  const { from, until, madeBefore } = due
  if (lesson === undefined || lesson.startsAt < from || lesson.startsAt >= until) return 0
  const claimed = await claimReminders(writer, { lessonId, madeBefore, now })
  const bookings = (await listLiveBookings(writer, lessonId)).filter(({ id }) => claimed.has(id))
  for (const booking of bookings) {
    const content = { bookingId: booking.id, lesson: lessonInMail(lesson) }
    await queueBookingMail(writer, { kind: 'lessonReminder', to: booking, content }, now)
  }
  return bookings.length
}
