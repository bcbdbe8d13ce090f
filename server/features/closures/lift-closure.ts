import type { Context, ReadContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import {
  changeReason,
  hideLessonsOfClosure,
  lockActiveLessons,
  reviveLesson,
} from '#server/features/lessons/queries.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { takeSpace } from '#server/features/schedule/lesson-space.ts'
import { listBetween } from '#server/features/schedule/week-queries.ts'
import { whomToCall } from '#server/features/schedule/whom-to-call.ts'
import {
  closuresBetween,
  findStandingClosure,
  markLifted,
  spaceClosuresBetween,
} from '#server/features/spaces/closure-queries.ts'
import type { Closure } from '#server/features/spaces/closure-queries.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf, closedWith } from '#server/features/spaces/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { overlap } from '#time/spans.ts'
import { mailReopening } from './mails.ts'
import { bookingsOfClosure, handLessonOver, lessonsOfClosure, seatsOfClosure } from './queries.ts'
import { afterLifting } from './rules.ts'
import type { OtherUses } from './rules.ts'

/**
 * Lifts a closure. Its lessons come back without bookings, and the members who had booked them are told once,
 * because nothing is booked behind their backs. A lesson stays cancelled when another lesson, a hire or a
 * block has got its time and space meanwhile.
 */
export function liftClosure(ctx: Context<AdminCaller>, id: string) {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const closure = await findStandingClosure(tx.writer, id)
    if (closure === undefined) throw new ApiError('error.closure.notFound')
    if (closure.endsAt <= tx.now) throw new ApiError('error.closure.over')
    const lessonIds = (await lessonsOfClosure(tx.writer, id)).map((lesson) => lesson.id)
    await lockActiveLessons(tx.writer, lessonIds)
    const { returning, held, bookings, seats } = await whatLiftingDoes(tx, closure)
    await markLifted(tx.writer, id, tx.now)
    const revived: Lesson[] = []
    for (const lesson of returning) {
      revived.push(await reviveLesson(tx.writer, lesson.id, tx.now))
      await takeSpace(tx, lesson)
    }
    for (const { lesson, by } of held) {
      await handLessonOver(tx.writer, lesson.id, { from: id, to: by.id })
      await changeReason(tx.writer, lesson.id, { ja: by.reasonJa, en: by.reasonEn })
    }
    await hideLessonsOfClosure(tx.writer, id)
    for (const { id: bookingId, guestId, lessonId } of seats) {
      const lesson = revived.find(({ id: lessonOfSeat }) => lessonOfSeat === lessonId)
      if (lesson === undefined) continue
      const content = { bookingId, lesson: lessonInMail(lesson) }
      await mailGuest(tx, { kind: 'guestLessonBack', guestId, content })
    }
    const members = await mailReopening(tx, closure, { bookings, lessons: revived })
    const spaces = closure.spaces.length > 0 ? closure.spaces.map((space) => space.id) : undefined
    const before = { ...closure, spaces, lessons: returning.length }
    await tx.record({ action: 'closure.lifted', subjectId: id, before })
    const toCall = await whomToCall(tx.writer, { members: bookings, guests: seats })
    return { lessons: returning.length, members, ...toCall }
  })
}

/**
 * Which lessons of the closure come back, and the cancelled bookings of those lessons, whose members and
 * guests are told.
 */
export async function whatLiftingDoes(ctx: ReadContext, closure: Closure) {
  const lessons = await lessonsOfClosure(ctx.reader, closure.id)
  const outcome = afterLifting(await withSurroundings(ctx, lessons, closure), ctx.now)
  const returning = new Set(outcome.returning.map(({ id }) => id))
  const bookings = (await bookingsOfClosure(ctx.reader, closure.id)).filter(({ lessonId }) =>
    returning.has(lessonId),
  )
  const seats = (await seatsOfClosure(ctx.reader, closure.id)).filter(({ lessonId }) =>
    returning.has(lessonId),
  )
  return { ...outcome, bookings, seats }
}

/** Finds for each cancelled lesson of a closure what is at its time and in its space now. */
async function withSurroundings(
  ctx: ReadContext,
  lessons: readonly Lesson[],
  closure: Closure,
): Promise<Array<{ lesson: Lesson; surroundings: OtherUses }>> {
  const from = Math.min(closure.startsAt, ...lessons.map(({ startsAt }) => startsAt))
  const to = Math.max(closure.endsAt, ...lessons.map(({ endsAt }) => endsAt))
  const links = await listParts(ctx.reader)
  const leavesIn = (spaceId: string | null) => (spaceId === null ? [] : leavesOf(spaceId, links))
  const active = await listBetween(ctx.reader, from, to)
  const ofStudio = await closuresBetween(ctx.reader, from, to)
  const ofSpaces = await spaceClosuresBetween(ctx.reader, from, to)
  const allLeaves = [...new Set(lessons.flatMap(({ spaceId }) => leavesIn(spaceId)))]
  const occupied = await listOccupied(ctx.reader, allLeaves, from, to, ctx.now)

  return lessons.map((lesson) => {
    const leaves = leavesIn(lesson.spaceId)
    /** A lesson without a space could be anywhere. */
    const sharesPlace = (spaceId: string | null) =>
      spaceId === null || lesson.spaceId === null || leavesIn(spaceId).some((leaf) => leaves.includes(leaf))
    const concerning = ofSpaces.filter(({ spaces }) => {
      const closed = spaces.map(({ id }) => id)
      return lesson.spaceId !== null && closedWith(closed, links).has(lesson.spaceId)
    })
    const taken = occupied.filter(({ spaceId }) => leaves.includes(spaceId))
    const { startsAt, endsAt } = lesson
    const wanted = { kind: 'lesson', referenceId: lesson.id, bufferMs: 0, startsAt, endsAt } as const
    const surroundings = {
      closures: [...ofStudio, ...concerning].filter(
        (other) => other.id !== closure.id && overlap(other, lesson),
      ),
      isTaken:
        active.some((other) => overlap(other, lesson) && sharesPlace(other.spaceId)) ||
        conflictsOf(wanted, taken).length > 0,
    }
    return { lesson, surroundings }
  })
}
