import type { GuestBookingFields, SitePaymentMethod } from '#contract/guests/guest-bookings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { BookingRequest } from '#server/features/bookings/book.ts'
import { insertGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { refuseSecondSeat } from '#server/features/bookings/refuse-second-seat.ts'
import { mergeWithinMs, refusalToBook } from '#server/features/bookings/rules.ts'
import { noteSeatTaken } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { hasInquiry } from '#server/features/inquiries/queries.ts'
import { findLesson, takeSeat } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { toWritten } from './guest-fields.ts'
import { mailGuest } from './mails.ts'
import { recordPaidOnSite } from './note-payment.ts'
import { insertGuest, lockGuest } from './queries.ts'

interface Seat {
  lessonId: string
  start: string
  seatPrice?: number | undefined
  paid?: SitePaymentMethod | undefined
  secondSeat?: boolean | undefined
}

interface Options {
  request: RepeatableRequest | undefined
  /** Whether guests can pay on the website. */
  online: boolean
  now: number
}

/** An administrator adds a guest who takes a seat in a lesson. A full lesson stays full for guests too. */
export function bookGuest(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  { inquiryId, ...fields }: GuestBookingFields,
  { request, online, now }: Options,
): Promise<{ id: string; guestId: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const lesson = await takeSeatForGuest(writer, wantedOf(fields, now))
      if (inquiryId !== undefined && !(await hasInquiry(writer, inquiryId)))
        throw new ApiError('error.inquiry.notFound')
      if (!fields.secondSeat) await refuseSecondSeat(writer, lesson.id, { ...fields, inquiryId })
      const guestId = newId()
      const guest = { ...toWritten(fields), id: guestId, inquiryId: inquiryId ?? null, createdBy: actor }
      await insertGuest(writer, guest, now)
      return { id: await seat(facts, writer, { lesson, guestId, actor, online, ...fields }, now), guestId }
    }),
  )
}

/** An administrator books another lesson for a guest who is known. */
export function bookGuestAgain(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  { guestId, ...fields }: Seat & { guestId: string },
  { request, online, now }: Options,
): Promise<{ id: string; guestId: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const lesson = await takeSeatForGuest(writer, wantedOf(fields, now))
      const guest = await lockGuest(writer, guestId)
      if (guest === undefined || guest.erasedAt !== null) throw new ApiError('error.guest.notFound')
      if (!fields.secondSeat) await refuseSecondSeat(writer, lesson.id, { ...guest, guestId })
      return { id: await seat(facts, writer, { lesson, guestId, actor, online, ...fields }, now), guestId }
    }),
  )
}

const wantedOf = ({ lessonId, start }: Seat, now: number): BookingRequest => ({
  lessonId,
  startSeen: Date.parse(start),
  now,
})

interface WantedSeat extends Seat {
  lesson: Lesson
  guestId: string
  actor: AdminId
  online: boolean
}

async function seat(
  facts: StudioFacts,
  writer: Writer,
  { lesson, guestId, actor, seatPrice, paid, secondSeat = false, online }: WantedSeat,
  now: number,
): Promise<string> {
  const price = seatPrice ?? facts.prices.trialLesson
  const id = await insertSeatOfGuest(writer, { lesson, guestId, price, onlySeat: !secondSeat }, now)
  const after = { guestId, lessonId: lesson.id, price }
  await record(writer, { actor, action: 'booking.created', subjectId: id, before: null, after }, now)
  if (paid !== undefined && price > 0) {
    await recordPaidOnSite(writer, { bookingId: id, method: paid, amount: price, actor }, now)
  }
  const open = paid === undefined ? price : 0
  const content = { bookingId: id, lesson: lessonInMail(lesson), price, open, online, byMember: false }
  await mailGuest(writer, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs }, now)
  return id
}

/**
 * Takes a seat for a guest, by the same conditional update as for a member. Every transaction writes its rows
 * in the order lesson, booking, guest or member, because two transactions in different orders could deadlock.
 */
async function takeSeatForGuest(writer: Writer, request: BookingRequest): Promise<Lesson> {
  const lesson = await takeFreeSeat(writer, request)
  await noteSeatTaken(writer, lesson)
  return lesson
}

/**
 * The same, for a caller that may still return the seat: it calls `noteSeatTaken` itself. Throws why the seat
 * cannot be taken.
 */
export async function takeFreeSeat(writer: Writer, request: BookingRequest): Promise<Lesson> {
  const lesson = await takeSeat(writer, request)
  if (lesson === undefined) throw await reasonNotToSeat(writer, request)
  return lesson
}

/**
 * Writes the booking of a seat that was taken. Returns its id.
 * @param given `onlySeat`: the caller has looked whether the person has another seat in the lesson
 */
export async function insertSeatOfGuest(
  writer: Writer,
  {
    lesson,
    guestId,
    price,
    onlySeat = false,
  }: { lesson: Lesson; guestId: string; price: number; onlySeat?: boolean },
  now: number,
): Promise<string> {
  const id = newId()
  const booking = { id, lessonId: lesson.id, guestId, price, onlySeat, now }
  if (!(await insertGuestBooking(writer, booking))) throw new ApiError('error.guest.alreadyBooked')
  return id
}

/** Why the seat could not be taken, from what the transaction reads. */
async function reasonNotToSeat(writer: Writer, { lessonId, startSeen, now }: BookingRequest) {
  const lesson = await findLesson(writer, lessonId)
  // No reason is left only on PostgreSQL, when the last seat is returned between the two statements. The
  // caller may try again.
  return new ApiError(refusalToBook(lesson, { startSeen, alreadyBooked: false, now }) ?? 'error.yoga.noSeat')
}
