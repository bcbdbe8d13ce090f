import type { Context, TransactionContext } from '#server/context.ts'
import { cancelAllOfLessons } from '#server/features/bookings/cancel.ts'
import type { EndedWithLessons } from '#server/features/bookings/cancel.ts'
import { lockActiveLesson, markLessonCancelled, showCancelled } from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller, AdminId } from '#server/http/authentication.ts'
import { matches, matchesApartFromCount, versionWithCount } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import type { Worded } from '#studio/languages.ts'
import { changedMeanwhile } from './lesson-fields.ts'
import { mailCancelledLessons } from './mails-about-several.ts'
import { whomToCall } from './whom-to-call.ts'

/**
 * Cancels a lesson with its bookings, returns the tickets and what guests have paid, and mails members and
 * guests the reason. A lesson that is over took place, so it only leaves the calendar and keeps its bookings.
 * Refuses to cancel more or fewer bookings than the caller saw.
 */
export function cancelLesson(
  ctx: Context<AdminCaller>,
  { id, ifMatch, announcement }: { id: string; ifMatch: IfMatch; announcement: Announcement },
) {
  return ctx.transact(async (tx) => {
    const before = await lockActiveLesson(tx.writer, id)
    if (before === undefined) throw new ApiError('error.yoga.notFound')
    if (!matchesApartFromCount(ifMatch, before.version)) throw await changedMeanwhile(tx.writer, before)
    const cancelled = await cancelLockedLessons(tx, { actor: tx.caller.id, lessons: [before], announcement })
    const bookings = cancelled.bookings.length + cancelled.guests.length
    const etag = versionWithCount(before.version, bookings)
    if (before.endsAt > tx.now && !matches(ifMatch, etag)) {
      throw new ApiError('error.yoga.bookingsChanged', undefined, { bookings, etag })
    }
    await mailCancelledLessons(tx, { ...cancelled, reason: announcement.reason })
    const told = { members: [...cancelled.bookings, ...cancelled.waits], guests: cancelled.guests }
    return { cancelledBookings: bookings, ...(await whomToCall(tx.writer, told)) }
  })
}

/** What members and visitors are told of a cancellation. */
export interface Announcement {
  /** Empty texts: the studio gives no reason. */
  reason: Worded
  /** Whether the booking page shows the lessons also when no member had booked or waited. */
  shown: boolean
}

/**
 * Cancels lessons that the caller has locked (`lockActiveLessons`) with their bookings, returns the tickets,
 * ends the waiting lists, frees the spaces and records each lesson. The booking page shows those of which
 * members are told. A lesson that is over took place, so it only leaves the calendar and keeps its bookings.
 * The caller tells the members of the bookings and waits that are returned (`mailCancelledLessons`).
 */
export async function cancelLockedLessons(
  tx: TransactionContext,
  {
    actor,
    lessons,
    announcement: { reason, shown },
  }: { actor: AdminId; lessons: readonly Lesson[]; announcement: Announcement },
): Promise<EndedWithLessons> {
  const coming: Lesson[] = []
  for (const before of lessons) {
    const lesson = await markLessonCancelled(tx.writer, { id: before.id, reason }, tx.now)
    if (lesson === undefined) throw new Error(`the lesson ${before.id} was not locked`)
    await release(tx.writer, lesson.id)
    if (lesson.endsAt > tx.now) coming.push(lesson)
  }
  const ended = await cancelAllOfLessons(tx, coming, actor)
  const told = new Set([...ended.bookings, ...ended.guests, ...ended.waits].map(({ lesson }) => lesson.id))
  const announced = coming.filter(({ id }) => shown || told.has(id)).map(({ id }) => id)
  await showCancelled(tx.writer, announced)
  for (const before of lessons) {
    const after = {
      reasonJa: reason.ja || null,
      reasonEn: reason.en || null,
      shownCancelled: announced.includes(before.id) ? 1 : 0,
      bookings: [...ended.bookings, ...ended.guests].filter(({ lesson }) => lesson.id === before.id).length,
    }
    await tx.record({ actor, action: 'lesson.cancelled', subjectId: before.id, before, after })
  }
  return ended
}
