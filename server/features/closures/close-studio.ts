import type { ClosureFields } from '#contract/closures.ts'
import type { Database } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { record } from '#server/features/audit/record.ts'
import { lockBookers } from '#server/features/bookings/cancel.ts'
import { mailCancelledSeats } from '#server/features/guests/mails.ts'
import { cancelInClosure, lockHires } from '#server/features/hires/end-all-of-member.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockActiveLessons } from '#server/features/lessons/queries.ts'
import { cancelLockedLessons } from '#server/features/schedule/cancel-lesson.ts'
import { whomToCall } from '#server/features/schedule/whom-to-call.ts'
import { findStandingClosure, insertClosure } from '#server/features/spaces/closure-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { mailClosure } from './mails.ts'
import { affectedBy, closedSpaces, expectPossible, previewOf, ticketsOf } from './preview-closure.ts'
import { insertCancelled } from './queries.ts'

/**
 * Closes the studio or some spaces for a time. Cancels the lessons and hires that have not begun, whatever
 * their deadline, returns the tickets and the money, ends the waiting lists and the holds, and mails each
 * member once. Refuses to cancel anything else than the administrator saw in the preview.
 */
export function closeStudio(
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  { hash, ...fields }: ClosureFields & { hash: string },
  { request, language, now }: { request: RepeatableRequest | undefined; language: Language; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      await expectPossible(writer, fields, now)
      const found = await affectedBy(writer, fields, now)
      const lessons = await lockActiveLessons(
        writer,
        found.lessons.map(({ id }) => id),
      )
      await lockBookers(
        writer,
        lessons.map(({ id }) => id),
      )
      await lockHires(
        writer,
        found.hires.map(({ id }) => id),
      )
      // Read again, because members could still book, cancel and wait until the lessons and hires were
      // locked.
      const affected = await affectedBy(writer, fields, now)
      const preview = previewOf(fields, affected, language)
      if (preview.hash !== hash) throw new ApiError('error.closure.changed', undefined, preview)

      const { start, end, reasonJa, reasonEn, spaces } = fields
      const span = { startsAt: Date.parse(start), endsAt: Date.parse(end) }
      const closure = { id: newId(), ...span, reasonJa, reasonEn }
      await insertClosure(writer, closure, spaces, now)
      const announcement = { reason: { ja: reasonJa, en: reasonEn }, shown: true }
      const cancelled = await cancelLockedLessons(facts, writer, { actor, lessons, announcement }, now)
      await insertCancelled(writer, closure.id, {
        lessonIds: lessons.map(({ id }) => id),
        bookingIds: [...cancelled.bookings, ...cancelled.guests].map(({ id }) => id),
      })
      const hireIds = affected.hires.map(({ id }) => id)
      const spaceIds = await closedSpaces(writer, fields)
      const hires = await cancelInClosure(writer, { actor, hireIds, span, spaceIds }, now)
      const standing = await findStandingClosure(writer, closure.id)
      if (standing === undefined) throw new Error('the closure was not written')
      await mailClosure(writer, standing, { ...cancelled, hires }, now)
      await mailCancelledSeats(writer, cancelled.guests, announcement.reason, now)
      const after = {
        ...closure,
        spaces,
        lessons: lessons.length,
        bookings: cancelled.bookings.length + cancelled.guests.length,
        ticketsReturned: ticketsOf(cancelled.bookings),
        hires: hires.length,
        refunded: preview.refund,
      }
      await record(
        writer,
        { actor, action: 'closure.created', subjectId: closure.id, before: null, after },
        now,
      )
      const members = [...cancelled.bookings, ...cancelled.waits, ...hires]
      return { id: closure.id, ...(await whomToCall(writer, { members, guests: cancelled.guests })) }
    }),
  )
}
