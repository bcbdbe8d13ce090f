import { trialHoldMinutes } from '#contract/guests/trial.ts'
import type { TrialFields } from '#contract/guests/trial.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { lockGuestBooking } from '#server/features/bookings/guest-queries.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { markCancelled } from '#server/features/bookings/queries.ts'
import { noteSeatTaken } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { promoteWaitingMembers } from '#server/features/bookings/waiting-list/promote-waiting-members.ts'
import { insertSeatOfGuest, takeFreeSeat } from '#server/features/guests/book-guest.ts'
import { openAmount } from '#server/features/guests/rules.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockLesson, returnSeats } from '#server/features/lessons/queries.ts'
import { keptOf, moneyOfSeat, noMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { forEachRow } from '#server/periodic-job.ts'
import type { LinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { minuteMs } from '#time/tokyo.ts'
import { toWritten } from '../guest-fields.ts'
import { mailGuest } from '../mails.ts'
import { insertGuest } from '../queries.ts'
import { mailLink } from './mail-link.ts'
import { findByToken } from './own-booking.ts'
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
  facts: StudioFacts,
  database: Database,
  { lessonId, start, ...fields }: TrialFields,
  { request, online, now }: { request: RepeatableRequest | undefined; online: boolean; now: number },
): Promise<Record<string, never>> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      // Taken before it is known who books, so that every refusal is the same for all. It also locks the
      // lesson.
      const lesson = await takeFreeSeat(writer, { lessonId, startSeen: Date.parse(start), now })
      if ((await countHolds(writer, lesson.id)) >= mostHeld) throw new ApiError('error.trial.tooManyHeld')
      await lockTrials(writer)
      const [coming] = await listComingSeats(writer, fields.email, now)
      if (coming !== undefined) {
        await returnSeats(writer, lesson.id, 1)
        await mailLink(writer, coming, { online, now })
        return {}
      }
      await noteSeatTaken(writer, lesson)
      const guestId = newId()
      await insertGuest(writer, { ...toWritten(fields), id: guestId, inquiryId: null, createdBy: null }, now)
      const bookingId = await insertSeatOfGuest(
        writer,
        { lesson, guestId, price: facts.prices.trialLesson },
        now,
      )
      const expiresAt = now + trialHoldMinutes * minuteMs
      await insertHold(writer, { bookingId, expiresAt })
      const content = { bookingId, lesson: lessonInMail(lesson), expiresAt }
      await mailGuest(writer, { kind: 'guestConfirm', guestId, content }, now)
      return {}
    }),
  )
}

/**
 * The guest confirms the seat that waits, by the link of the mail, and gets the mail about the booking.
 * Repeated, it changes nothing. Throws `error.trial.lapsed` when the seat was given back, and
 * `error.yoga.bookingNotFound` when it was cancelled.
 */
export function confirmTrial(
  database: Database,
  { linkTokens, token }: { linkTokens: LinkTokens; token: string },
  { online, now }: { online: boolean; now: number },
): Promise<void> {
  return database.transact(async (writer) => {
    const { booking: found, lesson } = await findByToken(writer, linkTokens, token)
    const booking = await lockGuestBooking(writer, found.id)
    const hold = await findHold(writer, found.id)
    if (hold !== undefined && hold.lapsedAt !== null) throw new ApiError('error.trial.lapsed')
    if (booking === undefined || booking.status === 'cancelled')
      throw new ApiError('error.yoga.bookingNotFound')
    if (!(await deleteHold(writer, booking.id))) return
    const { id: bookingId, guestId, price } = booking
    const money = { price, open: openAmount(booking, noMoney), online }
    const content = { bookingId, lesson: lessonInMail(lesson), ...money, byMember: true }
    await mailGuest(writer, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs }, now)
  })
}

/** Gives back the seats of visitors who have not confirmed them in time. */
export async function endTrialHolds(facts: StudioFacts, database: Database, now: number): Promise<void> {
  await forEachRow(await listEndedHolds(database.reader, now), (hold) =>
    database.transact((writer) => endHold(facts, writer, hold, now)),
  )
}

async function endHold(
  facts: StudioFacts,
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
  if (after !== undefined) await promoteWaitingMembers(facts, writer, after, { actor: undefined, now })
}
