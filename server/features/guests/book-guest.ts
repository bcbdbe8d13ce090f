import type { GuestBookingFields, SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { noteSeatTaken, takeFreeSeat } from '#server/features/bookings/book.ts'
import { insertGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { refuseSecondSeat } from '#server/features/bookings/limits.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { hasInquiry } from '#server/features/inquiries/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { toWritten } from './rules.ts'
import { mailGuest } from './mails.ts'
import { recordPaidOnSite } from './record-seat-payment.ts'
import { insertGuest, lockGuest } from './queries.ts'

interface Seat {
  lessonId: string
  start: string
  seatPrice?: number | undefined
  paid?: SitePaymentMethod | undefined
  secondSeat?: boolean | undefined
}

interface Options {
  /** Whether guests can pay on the website. */
  online: boolean
}

/** An administrator adds a guest who takes a seat in a lesson. A full lesson stays full for guests too. */
export function bookGuest(
  ctx: Context<AdminCaller>,
  { inquiryId, ...fields }: GuestBookingFields,
  { online }: Options,
): Promise<{ id: string; guestId: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const lesson = await takeSeatForGuest(tx, fields)
      if (inquiryId !== undefined && !(await hasInquiry(tx.writer, inquiryId)))
        throw new ApiError('error.inquiry.notFound')
      if (!fields.secondSeat) await refuseSecondSeat(tx.writer, lesson.id, { ...fields, inquiryId })
      const guestId = newId()
      const guest = {
        ...toWritten(fields),
        id: guestId,
        inquiryId: inquiryId ?? null,
        createdBy: tx.caller.id,
      }
      await insertGuest(tx.writer, guest, tx.now)
      return { id: await seat(tx, { lesson, guestId, online, ...fields }), guestId }
    }),
  )
}

/** An administrator books another lesson for a guest who is known. */
export function bookGuestAgain(
  ctx: Context<AdminCaller>,
  { guestId, ...fields }: Seat & { guestId: string },
  { online }: Options,
): Promise<{ id: string; guestId: string }> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      const lesson = await takeSeatForGuest(tx, fields)
      const guest = await lockGuest(tx.writer, guestId)
      if (guest === undefined || guest.erasedAt !== null) throw new ApiError('error.guest.notFound')
      if (!fields.secondSeat) await refuseSecondSeat(tx.writer, lesson.id, { ...guest, guestId })
      return { id: await seat(tx, { lesson, guestId, online, ...fields }), guestId }
    }),
  )
}

async function seat(
  tx: TransactionContext<AdminCaller>,
  {
    lesson,
    guestId,
    seatPrice,
    paid,
    secondSeat = false,
    online,
  }: Seat & Options & { lesson: Lesson; guestId: string },
): Promise<string> {
  const price = seatPrice ?? tx.facts.prices.trialLesson
  const id = await insertSeatOfGuest(tx, { lesson, guestId, price, onlySeat: !secondSeat })
  const after = { guestId, lessonId: lesson.id, price }
  await tx.record({ action: 'booking.created', subjectId: id, after })
  if (paid !== undefined && price > 0) {
    await recordPaidOnSite(tx, { bookingId: id, method: paid, amount: price })
  }
  const open = paid === undefined ? price : 0
  const content = { bookingId: id, lesson: lessonInMail(lesson), price, open, online, byMember: false }
  await mailGuest(tx, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs })
  return id
}

/**
 * Takes a seat for a guest, by the same conditional update as for a member. Every transaction writes its rows
 * in the order lesson, booking, guest or member, because two transactions in different orders could deadlock.
 */
async function takeSeatForGuest(tx: TransactionContext, { lessonId, start }: Seat): Promise<Lesson> {
  const lesson = await takeFreeSeat(tx, { lessonId, startSeen: Date.parse(start) })
  await noteSeatTaken(tx.writer, lesson)
  return lesson
}

/**
 * Writes the booking of a seat that was taken. Returns its id. `onlySeat`: the caller has looked whether the
 * person has another seat in the lesson.
 */
export async function insertSeatOfGuest(
  tx: TransactionContext,
  {
    lesson,
    guestId,
    price,
    onlySeat = false,
  }: { lesson: Lesson; guestId: string; price: number; onlySeat?: boolean },
): Promise<string> {
  const id = newId()
  const booking = { id, lessonId: lesson.id, guestId, price, onlySeat, now: tx.now }
  if (!(await insertGuestBooking(tx.writer, booking))) throw new ApiError('error.guest.alreadyBooked')
  return id
}
