import type { ClosureFields } from '#contract/closures.ts'
import type { Context } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { lockBookers } from '#server/features/bookings/cancel.ts'
import { mailCancelledSeats } from '#server/features/guests/mails.ts'
import { cancelInClosure, lockHires } from '#server/features/hires/end-all-of-member.ts'
import { lockActiveLessons } from '#server/features/lessons/queries.ts'
import { cancelLockedLessons } from '#server/features/schedule/cancel-lesson.ts'
import { whomToCall } from '#server/features/schedule/whom-to-call.ts'
import { findStandingClosure, insertClosure } from '#server/features/spaces/closure-queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import { mailGuestsOfHires } from '#server/features/hires/mails.ts'
import { mailClosure } from './mails.ts'
import { affectedBy, closedSpaces, expectPossible, previewOf, spanOf, ticketsOf } from './preview-closure.ts'
import { insertCancelled } from './queries.ts'

/**
 * Closes the studio or some spaces for a time. Cancels the lessons and hires that have not begun, whatever
 * their deadline, returns the tickets and the money, ends the waiting lists and the holds, and mails each
 * member once. Refuses to cancel anything else than the administrator saw in the preview.
 */
export function closeStudio(
  ctx: Context<AdminCaller>,
  { hash, ...fields }: ClosureFields & { hash: string },
  language: Language,
) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      await expectPossible(tx, fields)
      const found = await affectedBy(tx, fields)
      const lessons = await lockActiveLessons(tx.writer, idsOf(found.lessons))
      await lockBookers(tx.writer, idsOf(lessons))
      await lockHires(tx.writer, idsOf(found.hires))
      // Read again, because members could still book, cancel and wait until the lessons and hires were
      // locked.
      const affected = await affectedBy(tx, fields)
      const preview = previewOf(fields, affected, language)
      if (preview.hash !== hash) throw new ApiError('error.closure.changed', undefined, preview)

      const { reasonJa, reasonEn, spaces } = fields
      const span = spanOf(fields)
      const closure = { id: newId(), ...span, reasonJa, reasonEn }
      await insertClosure(tx.writer, closure, spaces, tx.now)
      const announcement = { reason: { ja: reasonJa, en: reasonEn }, shown: true }
      const cancelled = await cancelLockedLessons(tx, { actor: tx.caller.id, lessons, announcement })
      await insertCancelled(tx.writer, closure.id, {
        lessonIds: idsOf(lessons),
        bookingIds: idsOf([...cancelled.bookings, ...cancelled.guests]),
      })
      const hireIds = idsOf(affected.hires)
      const spaceIds = await closedSpaces(tx.writer, fields)
      const hires = await cancelInClosure(tx, { actor: tx.caller.id, hireIds, span, spaceIds })
      const standing = await findStandingClosure(tx.writer, closure.id)
      if (standing === undefined) throw new Error('the closure was not written')
      await mailClosure(tx, standing, { ...cancelled, hires })
      await mailCancelledSeats(tx, cancelled.guests, announcement.reason)
      await mailGuestsOfHires(tx, hires, announcement.reason)
      const after = {
        ...closure,
        spaces,
        lessons: lessons.length,
        bookings: cancelled.bookings.length + cancelled.guests.length,
        ticketsReturned: ticketsOf(cancelled.bookings),
        hires: hires.length,
        refunded: preview.refund,
      }
      await tx.record({ action: 'closure.created', subjectId: closure.id, after })
      const ofMembers = hires.flatMap(({ to: { memberId } }) => (memberId === null ? [] : { memberId }))
      const ofGuests = hires.flatMap(({ hire: { guestId } }) => (guestId === undefined ? [] : { guestId }))
      const members = [...cancelled.bookings, ...cancelled.waits, ...ofMembers]
      const guests = [...cancelled.guests, ...ofGuests]
      return { id: closure.id, ...(await whomToCall(tx.writer, { members, guests })) }
    }),
  )
}

const idsOf = (rows: ReadonlyArray<{ id: string }>) => rows.map(({ id }) => id)
