import type { Context, TransactionContext } from '#server/context.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import type { GuestBookingRow } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { claimReminder, listBookingsToRemind, listLiveBookings } from '#server/features/bookings/queries.ts'
import { remindersDueAt } from '#server/features/bookings/rules.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { openAmount } from '#server/features/guests/rules.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { moneyOfSeat } from '#server/features/payments/seat-and-hire-queries.ts'
import { forEachRow } from '#server/periodic-job.ts'

/**
 * Queues a mail for each booking of tomorrow, once, and returns how many mails. Any number of servers may do
 * so at the same time, because a reminder is claimed in the transaction that queues its mail.
 */
export async function queueDueReminders(ctx: Context): Promise<number> {
  const due = remindersDueAt(ctx.facts, ctx.now)
  if (due === undefined) return 0
  let reminded = 0
  await forEachRow(await listBookingsToRemind(ctx.reader, due), async (booking) => {
    if (await ctx.transact((tx) => remindOf(tx, booking, due))) reminded += 1
  })
  return reminded
}

async function remindOf(
  tx: TransactionContext,
  { id, lessonId }: { id: string; lessonId: string },
  { from, until, madeBefore }: DueReminders,
): Promise<boolean> {
  // The lock keeps the lesson at its time.
  const lesson = await lockActiveLesson(tx.writer, lessonId)
  if (lesson === undefined || lesson.startsAt < from || lesson.startsAt >= until) return false
  if (!(await claimReminder(tx.writer, { id, madeBefore, now: tx.now }))) return false
  const ofMember = (await listLiveBookings(tx.writer, lessonId)).find((booking) => booking.id === id)
  if (ofMember !== undefined) {
    const content = { bookingId: id, lesson: lessonInMail(lesson) }
    await queueBookingMail(tx, { kind: 'lessonReminder', to: ofMember, content })
  }
  const seat = (await listLiveGuestBookings(tx.writer, [lessonId])).find((booking) => booking.id === id)
  if (seat !== undefined) await remindGuest(tx, seat, lesson)
  return true
}

async function remindGuest(tx: TransactionContext, seat: GuestBookingRow, lesson: Lesson) {
  const { id: bookingId, guestId, price } = seat
  const open = openAmount(seat, await moneyOfSeat(tx.writer, bookingId))
  const content = { bookingId, lesson: lessonInMail(lesson), price, open, online: false }
  await mailGuest(tx, { kind: 'guestReminder', guestId, content })
}
