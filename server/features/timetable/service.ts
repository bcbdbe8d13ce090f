import type { LessonFields } from '#contract/lessons.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/service.ts'
import { mailNewTime } from '#server/features/bookings/mails.ts'
import { listLiveOf } from '#server/features/bookings/queries.ts'
import { cancelAllOf } from '#server/features/bookings/service.ts'
import { changeLesson, closeLesson, insertLesson, lockLesson } from '#server/features/lessons/queries.ts'
import type { LessonChange } from '#server/features/lessons/queries.ts'
import type { AdminId } from '#server/platform/callers.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Puts a lesson into the calendar; returns its id. */
export function addLesson(database: Database, actor: AdminId, fields: LessonFields, now: number) {
  return database.transact(async (writer) => {
    const lesson = toLesson(newId(), fields)
    await insertLesson(writer, lesson, now)
    await record(
      writer,
      { actor, action: 'lesson.created', subjectId: lesson.id, before: null, after: lesson },
      now,
    )
    return { id: lesson.id }
  })
}

/** Changes a lesson, and tells the members who booked it when its time is another. */
export function editLesson(
  database: Database,
  actor: AdminId,
  id: string,
  fields: LessonFields,
  now: number,
) {
  return database.transact(async (writer) => {
    const before = await standingLesson(writer, id)
    const after = await changeLesson(writer, toLesson(id, fields))
    if (after === undefined) throw new Refusal('error.totalSeats.tooFew', { totalSeats: 'tooFew' })
    if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt) {
      await mailNewTime(writer, await listLiveOf(writer, id), { before, after }, now)
    }
    await record(writer, { actor, action: 'lesson.changed', subjectId: id, before, after }, now)
    return { id }
  })
}

/** Cancels a lesson with its bookings, returns the tickets and tells the members. */
export function cancelLesson(database: Database, actor: AdminId, id: string, now: number) {
  return database.transact(async (writer) => {
    const before = await standingLesson(writer, id)
    const lesson = await closeLesson(writer, id, now)
    if (lesson === undefined) throw new Refusal('error.yoga.notFound')
    const cancelledBookings = await cancelAllOf(writer, lesson, actor, now)
    await record(writer, { actor, action: 'lesson.cancelled', subjectId: id, before, after: null }, now)
    return { cancelledBookings }
  })
}

async function standingLesson(writer: Writer, id: string) {
  const lesson = await lockLesson(writer, id)
  if (lesson === undefined || lesson.cancelledAt !== null) throw new Refusal('error.yoga.notFound')
  return lesson
}

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
