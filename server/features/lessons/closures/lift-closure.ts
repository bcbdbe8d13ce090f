import type { Database, Reader } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lessonInMail } from '#server/features/bookings/lesson-in-mail.ts'
import { mailGuest } from '#server/features/guests/mails.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { changeReason, hideLessonsOfClosure, reviveLesson } from '../cancellation-queries.ts'
import { lockActiveLessons } from '../queries.ts'
import type { Lesson } from '../queries.ts'
import { takeSpace } from '../lesson-space.ts'
import { whomToCall } from '../whom-to-call.ts'
import { bookingsOfClosure, lessonsOfClosure, seatsOfClosure } from './affected-queries.ts'
import { mailReopening } from './mails.ts'
import { findStandingClosure, handLessonOver, lockCalendar, markLifted } from './queries.ts'
import type { Closure } from './queries.ts'
import { afterLifting } from './rules.ts'
import { withSurroundings } from './surroundings.ts'

/**
 * Lifts a closure. Its lessons come back without bookings, and the members who had booked them are told once, because
 * nothing is booked behind their backs. A lesson stays cancelled when another lesson, a hire or a block has got its time and space meanwhile.
 */
export function liftClosure(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const closure = await findStandingClosure(writer, id)
    if (closure === undefined) throw new ApiError('error.closure.notFound')
    if (closure.endsAt <= now) throw new ApiError('error.closure.over')
    const lessonIds = (await lessonsOfClosure(writer, id)).map((lesson) => lesson.id)
    await lockActiveLessons(writer, lessonIds)
    const { returning, held, bookings, seats } = await whatLiftingDoes(writer, closure, now)
    await markLifted(writer, id, now)
    const revived: Lesson[] = []
    for (const lesson of returning) {
      revived.push(await reviveLesson(writer, lesson.id, now))
      await takeSpace(writer, lesson, now)
    }
    for (const { lesson, by } of held) {
      await handLessonOver(writer, lesson.id, { from: id, to: by.id })
      await changeReason(writer, lesson.id, { ja: by.reasonJa, en: by.reasonEn })
    }
    await hideLessonsOfClosure(writer, id)
    for (const { id: bookingId, guestId, lessonId } of seats) {
      const lesson = revived.find(({ id: lessonOfSeat }) => lessonOfSeat === lessonId)
      if (lesson === undefined) continue
      const content = { bookingId, lesson: lessonInMail(lesson) }
      await mailGuest(writer, { kind: 'guestLessonBack', guestId, content }, now)
    }
    const members = await mailReopening(writer, closure, { bookings, lessons: revived }, now)
    const spaces = closure.spaces.length > 0 ? closure.spaces.map((space) => space.id) : undefined
    const before = { ...closure, spaces, lessons: returning.length }
    await record(writer, { actor, action: 'closure.lifted', subjectId: id, before, after: null }, now)
    const toCall = await whomToCall(writer, { members: bookings, guests: seats })
    return { lessons: returning.length, members, ...toCall }
  })
}

/** Which lessons of the closure come back, and the cancelled bookings of those lessons, whose members and guests are told. */
export async function whatLiftingDoes(reader: Reader, closure: Closure, now: number) {
  const lessons = await lessonsOfClosure(reader, closure.id)
  const outcome = afterLifting(await withSurroundings(reader, lessons, { closure, now }), now)
  const returning = new Set(outcome.returning.map(({ id }) => id))
  const bookings = (await bookingsOfClosure(reader, closure.id)).filter(({ lessonId }) =>
    returning.has(lessonId),
  )
  const seats = (await seatsOfClosure(reader, closure.id)).filter(({ lessonId }) => returning.has(lessonId))
  return { ...outcome, bookings, seats }
}
