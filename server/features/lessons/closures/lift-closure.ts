import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { reviveLesson } from '../queries.ts'
import type { Lesson } from '../queries.ts'
import { listBetween } from '../week-queries.ts'
import { bookingsOfClosure, lessonsOfClosure } from './affected-queries.ts'
import { mailReopening } from './mails.ts'
import { closuresBetween, findStandingClosure, handLessonOver, lockCalendar, markLifted } from './queries.ts'
import type { Closure } from './queries.ts'
import { afterLifting } from './rules.ts'

/**
 * Lifts a closure. Its lessons come back without bookings, and the members who had booked them are told once, because
 * nothing is booked behind their backs. A lesson whose time another lesson has got meanwhile stays cancelled.
 */
export function liftClosure(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const closure = await findStandingClosure(writer, id)
    if (closure === undefined) throw new ApiError('error.closure.notFound')
    if (closure.endsAt <= now) throw new ApiError('error.closure.over')
    const { returning, held, bookings } = await whatLiftingDoes(writer, closure, now)
    await markLifted(writer, id, now)
    const revived: Lesson[] = []
    for (const lesson of returning.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      revived.push(await reviveLesson(writer, lesson.id))
    }
    for (const { lesson, by } of held) await handLessonOver(writer, lesson.id, { from: id, to: by })
    const members = await mailReopening(writer, closure, { bookings, lessons: revived }, now)
    const before = { ...closure, lessons: returning.length }
    await record(writer, { actor, action: 'closure.lifted', subjectId: id, before, after: null }, now)
    return { lessons: returning.length, members }
  })
}

/** Which lessons of the closure come back, and the cancelled bookings of those lessons, whose members are told. */
export async function whatLiftingDoes(reader: Reader, closure: Closure, now: number) {
  const lessons = await lessonsOfClosure(reader, closure.id)
  const from = Math.min(closure.startsAt, ...lessons.map(({ startsAt }) => startsAt))
  const to = Math.max(closure.endsAt, ...lessons.map(({ endsAt }) => endsAt))
  const active = await listBetween(reader, from, to)
  const closures = (await closuresBetween(reader, from, to)).filter(({ id }) => id !== closure.id)
  const outcome = afterLifting(lessons, { active, closures, now })
  const returning = new Set(outcome.returning.map(({ id }) => id))
  const bookings = (await bookingsOfClosure(reader, closure.id)).filter(({ lessonId }) =>
    returning.has(lessonId),
  )
  return { ...outcome, bookings }
}
