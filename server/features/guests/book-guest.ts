import type { GuestBookingFields, SitePaymentMethod } from '#contract/guest-bookings.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { BookingRequest } from '#server/features/bookings/book.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mergeWithinMs } from '#server/features/bookings/merge-mails.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { hasInquiry } from '#server/features/inquiries/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { prices } from '#studio/prices.ts'
import { toWritten } from './guest-fields.ts'
import { mailGuest } from './mails.ts'
import { recordPaidOnSite } from './note-payment.ts'
import { insertGuest, lockGuest } from './queries.ts'
import { refuseSecondSeat } from './refuse-second-seat.ts'
import { insertSeatOfGuest, takeSeatForGuest } from './seat-guest.ts'

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
      return { id: await seat(writer, { lesson, guestId, actor, online, ...fields }, now), guestId }
    }),
  )
}

/** An administrator books another lesson for a guest who is known. */
export function bookGuestAgain(
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
      return { id: await seat(writer, { lesson, guestId, actor, online, ...fields }, now), guestId }
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
  writer: Writer,
  { lesson, guestId, actor, seatPrice, paid, secondSeat = false, online }: WantedSeat,
  now: number,
): Promise<string> {
  const price = seatPrice ?? prices.trialLesson
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
