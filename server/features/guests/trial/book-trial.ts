import type { TrialFields } from '#contract/trial.ts'
import type { Database } from '#server/database/database.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mergeWithinMs } from '#server/features/bookings/merge-mails.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { prices } from '#studio/prices.ts'
import { toWritten } from '../guest-fields.ts'
import { mailGuest } from '../mails.ts'
import { insertGuest } from '../queries.ts'
import { insertSeatOfGuest, takeSeatForGuest } from '../seat-guest.ts'
import { hasComingSeat, lockTrials } from './queries.ts'

/** A visitor books a trial lesson: one at a time for an e-mail address or telephone number. Returns the booking's id. */
export function bookTrial(
  database: Database,
  { lessonId, start, ...fields }: TrialFields,
  { request, online, now }: { request: RepeatableRequest | undefined; online: boolean; now: number },
): Promise<{ id: string }> {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      const lesson = await takeSeatForGuest(writer, { lessonId, startSeen: Date.parse(start), now })
      await lockTrials(writer)
      if (await hasComingSeat(writer, fields, now)) throw new ApiError('error.trial.alreadyBooked')
      const guestId = newId()
      await insertGuest(writer, { ...toWritten(fields), id: guestId, inquiryId: null, createdBy: null }, now)
      const price = prices.trialLesson
      const id = await insertSeatOfGuest(writer, { lesson, guestId, price }, now)
      const money = { price, open: price, online }
      const content = { bookingId: id, lesson: lessonInMail(lesson), ...money, byMember: true }
      await mailGuest(writer, { kind: 'guestBooked', guestId, content, waitMs: mergeWithinMs }, now)
      return { id }
    }),
  )
}
