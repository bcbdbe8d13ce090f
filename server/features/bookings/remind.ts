import type { Database, Writer } from '#server/database/database.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { openAmount } from '#server/features/guests/rules.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { leftOfSeat } from '#server/features/payments/guest-money-queries.ts'
import { PeriodicJob } from '#server/periodic-job.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs } from '#time/tokyo.ts'
import { listLiveGuestBookings } from './guest-queries.ts'
import type { GuestBookingRow } from './guest-queries.ts'
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
    reminded += await database.transact((writer) => remindBookersOf(writer, lessonId, due, now))
  }
  return reminded
}

async function remindBookersOf(writer: Writer, lessonId: string, due: DueReminders, now: number) {
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
  const seats = (await listLiveGuestBookings(writer, [lessonId])).filter(({ id }) => claimed.has(id))
  for (const seat of seats) await remindGuest(writer, seat, lesson, now)
  return bookings.length + seats.length
}

async function remindGuest(writer: Writer, seat: GuestBookingRow, lesson: Lesson, now: number) {
  const { id: bookingId, guestId, price } = seat
  const open = openAmount(seat, await leftOfSeat(writer, bookingId))
  const content = { bookingId, lesson: lessonInMail(lesson), price, open, online: false }
  await mailGuest(writer, { kind: 'guestReminder', guestId, content }, now)
}
