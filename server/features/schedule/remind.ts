import type { Context, TransactionContext } from '#server/context.ts'
import { findGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import {
  claimReminder,
  listBookingsToRemind,
  readAddressedBooking,
} from '#server/features/bookings/queries.ts'
import { remindersDueAt } from '#server/features/bookings/rules.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { openAmount } from '#server/features/guests/rules.ts'
import { lockActiveLesson } from '#server/features/lessons/queries.ts'
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
  const about = { bookingId: id, lesson: lessonInMail(lesson) }
  const seat = await findGuestBooking(tx.writer, id)
  if (seat === undefined) {
    const to = await readAddressedBooking(tx.writer, id)
    await queueBookingMail(tx, { kind: 'lessonReminder', to, content: about })
  } else {
    const { guestId, price } = seat
    const open = openAmount(seat, await moneyOfSeat(tx.writer, id))
    const content = { ...about, price, open, online: false }
    await mailGuest(tx, { kind: 'guestReminder', guestId, content })
  }
  return true
}
