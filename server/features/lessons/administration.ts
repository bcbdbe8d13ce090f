import type { Read } from '#contract/endpoint.ts'
import type {
  copyLesson as copies,
  createLesson,
  deleteLesson,
  LessonFields,
  updateLesson,
} from '#contract/lessons.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { mailNewTime } from '#server/features/bookings/mails.ts'
import { listLiveOf } from '#server/features/bookings/queries.ts'
import { cancelAllOf } from '#server/features/bookings/book.ts'
import { changeLesson, closeLesson, findLesson, insertLesson, lockLesson } from './queries.ts'
import type { Lesson, LessonChange } from './queries.ts'
import { once, settle } from '#server/features/idempotency/answer-once.ts'
import type { AdminId } from '#server/http/callers.ts'
import { newId } from '#server/security/new-id.ts'
import { ApiError } from '#server/http/api-error.ts'
import { copyOf, standsAs } from './administration-rules.ts'

/** Puts a lesson into the calendar; returns its id. */
export function addLesson(
  database: Database,
  actor: AdminId,
  { requestId, ...fields }: Read<typeof createLesson, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      const lesson = toLesson(newId(), fields)
      await insertLesson(writer, lesson, now)
      await record(
        writer,
        { actor, action: 'lesson.created', subjectId: lesson.id, before: null, after: lesson },
        now,
      )
      return { id: lesson.id }
    }),
  )
}

/**
 * Puts copies of a lesson into the calendar, as long as it is, all or none; returns their ids, and those of what the
 * requests made that this one takes the place of.
 */
export function copyLesson(
  database: Database,
  actor: AdminId,
  id: string,
  { starts, requestId, insteadOf = [] }: Read<typeof copies, 'body'>,
  now: number,
) {
  return database.transact((writer) =>
    once(writer, { actor, requestId }, now, async () => {
      const original = await findLesson(writer, id)
      if (original === undefined || original.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
      const made = await madeInstead(writer, actor, insteadOf, now)
      const lessons = starts
        .map((start) => Date.parse(start))
        .filter((start) => !made.some(({ startsAt }) => startsAt === start))
        .map((start) => copyOf(original, newId(), start))
      for (const lesson of lessons) {
        await insertLesson(writer, lesson, now)
        const after = { ...lesson, copyOf: id }
        await record(
          writer,
          { actor, action: 'lesson.created', subjectId: lesson.id, before: null, after },
          now,
        )
      }
      return { ids: [...made, ...lessons].map((lesson) => lesson.id) }
    }),
  )
}

/** What earlier requests for copies made, as far as it still stands. */
async function madeInstead(writer: Writer, actor: AdminId, requestIds: readonly string[], now: number) {
  const answers = await settle(writer, { actor, requestIds, nothing: { ids: new Array<string>() } }, now)
  const standing: Lesson[] = []
  for (const id of new Set(answers.flatMap(({ ids = [] }) => ids))) {
    const lesson = await findLesson(writer, id)
    if (lesson?.cancelledAt === null) standing.push(lesson)
  }
  return standing
}

/**
 * Changes a lesson, and tells the members who booked it when its time is another. Refuses to change one
 * that has another version than the caller saw, unless it is already as the caller wants it: then the answer
 * to an earlier attempt was lost, and nothing is left to do.
 */
export function editLesson(
  database: Database,
  actor: AdminId,
  id: string,
  { version, ...fields }: Read<typeof updateLesson, 'body'>,
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await standingLesson(writer, id)
    const change = toLesson(id, fields)
    if (version !== undefined && version !== before.version) {
      if (standsAs(before, change)) return { id }
      throw changedSince(before)
    }
    const after = await changeLesson(writer, change)
    if (after === undefined) throw new ApiError('error.totalSeats.tooFew', { totalSeats: 'tooFew' })
    if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt) {
      await mailNewTime(writer, await listLiveOf(writer, id), { before, after }, now)
    }
    await record(writer, { actor, action: 'lesson.changed', subjectId: id, before, after }, now)
    return { id }
  })
}

/**
 * Cancels a lesson with its bookings, returns the tickets and tells the members. One that is over took place: it
 * leaves the calendar, and its bookings stay. Refuses to cancel more or fewer bookings than the caller was told.
 */
export function cancelLesson(
  database: Database,
  actor: AdminId,
  { id, version, bookings }: { id: string } & Read<typeof deleteLesson, 'query'>,
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await standingLesson(writer, id)
    if (version !== undefined && version !== before.version) throw changedSince(before)
    const lesson = await closeLesson(writer, id, now)
    if (lesson === undefined) throw new ApiError('error.yoga.notFound')
    const cancelledBookings = lesson.endsAt <= now ? 0 : await cancelAllOf(writer, lesson, actor, now)
    if (bookings !== undefined && bookings !== cancelledBookings) {
      throw new ApiError('error.yoga.bookingsChanged', undefined, { bookings: cancelledBookings })
    }
    await record(writer, { actor, action: 'lesson.cancelled', subjectId: id, before, after: null }, now)
    return { cancelledBookings }
  })
}

async function standingLesson(writer: Writer, id: string) {
  const lesson = await lockLesson(writer, id)
  if (lesson === undefined || lesson.cancelledAt !== null) throw new ApiError('error.yoga.notFound')
  return lesson
}

const changedSince = (lesson: Lesson) =>
  new ApiError('error.yoga.changed', undefined, { ...toFields(lesson), version: lesson.version })

const toFields = (lesson: Lesson): LessonFields => ({
  title: lesson.title,
  desc: lesson.description,
  titleEn: lesson.titleEn,
  descEn: lesson.descriptionEn,
  imageUrl: lesson.imageUrl,
  start: new Date(lesson.startsAt).toISOString(),
  end: new Date(lesson.endsAt).toISOString(),
  totalSeats: lesson.totalSeats,
})

const toLesson = (id: string, fields: LessonFields): LessonChange => ({
  id,
  title: fields.title,
  description: fields.desc,
  titleEn: fields.titleEn,
  descriptionEn: fields.descEn,
  imageUrl: fields.imageUrl,
  startsAt: Date.parse(fields.start),
  endsAt: Date.parse(fields.end),
  totalSeats: fields.totalSeats,
})
