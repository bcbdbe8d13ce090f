import { trialHoldMinutes } from '#contract/trial.ts'
import type { TrialFields } from '#contract/trial.ts'
import type { Database } from '#server/database/database.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { noteSeatTaken } from '#server/features/bookings/waiting-list/end-waiting.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { returnSeats } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { prices } from '#studio/prices.ts'
import { minuteMs } from '#time/tokyo.ts'
import { toWritten } from '../guest-fields.ts'
import { mailGuest } from '../mails.ts'
import { insertGuest } from '../queries.ts'
import { insertSeatOfGuest, takeFreeSeat } from '../seat-guest.ts'
import { countHolds, insertHold } from './hold-queries.ts'
import { mailLink } from './mail-link.ts'
import { listComingSeats, lockTrials } from './queries.ts'

/** So many seats of a lesson wait for their confirmation at a time, because anyone can type any address. */
const mostHeld = 2

/**
 * Holds a seat for a visitor until the link of the mail confirms it. An address with a seat to come gets the link to that one
 * instead, so that a person has one trial at a time, and the answer does not tell whose address is known. The telephone number is
 * not compared: a stranger could otherwise book with it and keep its owner from booking. Throws as a booking does, and
 * `error.trial.tooManyHeld`.
 */
export function bookTrial(
  database: Database,
  { lessonId, start, ...fields }: TrialFields,
  { request, online, now }: { request: RepeatableRequest | undefined; online: boolean; now: number },
): Promise<Record<string, never>> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      // Taken before it is known who books, so that every refusal is the same for all. It also locks the lesson.
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
      const bookingId = await insertSeatOfGuest(writer, { lesson, guestId, price: prices.trialLesson }, now)
      const expiresAt = now + trialHoldMinutes * minuteMs
      await insertHold(writer, { bookingId, expiresAt })
      const content = { bookingId, lesson: lessonInMail(lesson), expiresAt }
      await mailGuest(writer, { kind: 'guestConfirm', guestId, content }, now)
      return {}
    }),
  )
}
