import { trialHoldMinutes } from '#contract/guests/trial.ts'
import type { TrialFields } from '#contract/guests/trial.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { expectOpen } from '#server/features/bookings/limits.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { markCancelled } from '#server/features/bookings/queries.ts'
import { noteSeatTaken, takeFreeSeat } from '#server/features/bookings/book.ts'
import { promoteWaitingMembers } from '#server/features/bookings/waiting-list/promote-waiting-members.ts'
import { insertSeatOfGuest } from '#server/features/guests/book-guest.ts'
import { openAmount, toWritten } from '#server/features/guests/rules.ts'
import { lockLesson, returnSeats } from '#server/features/lessons/queries.ts'
import { keptOf, moneyOfSeat, noMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { newId } from '#server/security/new-id.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { minuteMs } from '#time/tokyo.ts'
import { mailGuest } from '../mails.ts'
import { insertGuest } from '../queries.ts'
import { mailLink } from './mail-link.ts'
import { findByLink } from './own-booking.ts'
import type { TrialLink } from './own-booking.ts'
import {
  countHolds,
  deleteHold,
  findHold,
  insertHold,
  listComingSeats,
  listEndedHolds,
  lockTrials,
  markLapsed,
} from './queries.ts'

/** So many seats of a lesson wait for their confirmation at a time, because anyone can type any address. */
const mostHeld = 2

/**
 * Holds a seat for a visitor until the link of the mail confirms it. An address with a seat to come gets the
 * link to that one instead, so that a person has one trial at a time, and the answer does not tell whose
 * address is known. The telephone number is not compared: a stranger could otherwise book with it and keep
 * its owner from booking. Throws as a booking does, and `error.trial.tooManyHeld`.
 */
export function bookTrial(
  ctx: Context,
  { lessonId, start, ...fields }: TrialFields,
  { online }: { online: boolean },
): Promise<Record<string, never>> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      // Taken before it is known who books, so that every refusal is the same for all. It also locks the
      // lesson.
      const lesson = await takeFreeSeat(tx, { lessonId, startSeen: Date.parse(start) })
      // A trial has the price of a lesson.
      if (lesson.eventPrice !== null) throw new ApiError('error.yoga.eventPaid')
      expectOpen(tx, lesson, beforeJoining)
      if ((await countHolds(tx.writer, lesson.id)) >= mostHeld) throw new ApiError('error.trial.tooManyHeld')
      await lockTrials(tx.writer)
      const [coming] = await listComingSeats(tx.writer, fields.email, tx.now)
      if (coming !== undefined) {
        await returnSeats(tx.writer, lesson.id, 1)
        await mailLink(tx, coming, { online })
        return {}
      }
      await noteSeatTaken(tx.writer, lesson)
      const guestId = newId()
      await insertGuest(
        tx.writer,
        { ...toWritten(fields), id: guestId, inquiryId: null, createdBy: null },
        tx.now,
      )
      const bookingId = await insertSeatOfGuest(tx, { lesson, guestId, price: tx.facts.prices.trialLesson })
      const expiresAt = tx.now + trialHoldMinutes * minuteMs
      await insertHold(tx.writer, { bookingId, expiresAt })
      const content = { bookingId, lesson: lessonInMail(lesson), expiresAt }
      await mailGuest(tx, { kind: 'guestConfirm', guestId, content })
      return {}
    }),
  )
}

/**
 * The guest confirms the seat that waits, by the link of the mail, and gets the mail about the booking.
 * Repeated, it changes nothing. Throws `error.trial.lapsed` when the seat was given back, and
 * `error.yoga.bookingNotFound` when it was cancelled.
 */
export function confirmTrial(ctx: Context, link: TrialLink, { online }: { online: boolean }): Promise<void> {
  return ctx.transact(async (tx) => {
    const { booking: found, lesson } = await findByLink(tx.writer, link)
    const booking = await lockGuestBooking(tx.writer, found.id)
    const hold = await findHold(tx.writer, found.id)
    if (hold !== undefined && hold.lapsedAt !== null) throw new ApiError('error.trial.lapsed')
    if (booking === undefined || booking.status === 'cancelled')
      throw new ApiError('error.yoga.bookingNotFound')
    if (!(await deleteHold(tx.writer, booking.id))) return
    const { id: bookingId, guestId, price } = booking
    const money = { price, open: openAmount(booking, noMoney), online }
    const content = { bookingId, lesson: lessonInMail(lesson), ...money, byMember: true }
    await mailGuest(tx, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs })
  })
}

/** Gives back the seats of visitors who have not confirmed them in time. */
export async function endTrialHolds(ctx: Context): Promise<void> {
  await forEachRow(await listEndedHolds(ctx.reader, ctx.now), (hold) =>
    ctx.transact((tx) => endHold(tx, hold)),
  )
}

async function endHold(
  tx: TransactionContext,
  { bookingId, lessonId }: { bookingId: string; lessonId: string },
): Promise<void> {
  const lesson = await lockLesson(tx.writer, lessonId)
  const booking = await lockGuestBooking(tx.writer, bookingId)
  // Cancelled meanwhile, or the studio has noted that the guest came or paid.
  if (booking?.status !== 'booked' || keptOf(await moneyOfSeat(tx.writer, bookingId)) > 0)
    return void (await deleteHold(tx.writer, bookingId))
  if (lesson === undefined || !(await markLapsed(tx.writer, bookingId, tx.now))) return
  await markCancelled(tx.writer, { id: bookingId, actorId: null, now: tx.now })
  const after = await returnSeats(tx.writer, lesson.id, 1)
  if (after !== undefined) await promoteWaitingMembers(tx, after, { actor: undefined })
}
