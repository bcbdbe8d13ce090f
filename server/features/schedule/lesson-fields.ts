import type { LessonFields } from '#contract/lessons.ts'
import type { Reader } from '#server/database/database.ts'
import { countBooked } from '#server/features/bookings/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import { eventColumnsOf, eventOf, noEvent } from '#server/features/lessons/queries.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { isoText } from '#time/tokyo.ts'

/**
 * The row of the fields that an administrator sent, in the space and with the teacher that were found for it
 * (`chooseSpace`, `chooseTeacher`). Without a field about the event, a lesson stays what it was before.
 */
export const toRow = (
  id: string,
  fields: LessonFields,
  found: Pick<EditableLesson, 'spaceId' | 'teacherId'>,
  before: Parameters<typeof eventOf>[0] = noEvent,
): EditableLesson => ({
  id,
  title: fields.title,
  description: fields.desc,
  titleEn: fields.titleEn,
  descriptionEn: fields.descEn,
  imageUrl: fields.imageUrl,
  level: fields.level,
  startsAt: Date.parse(fields.start),
  endsAt: Date.parse(fields.end),
  totalSeats: fields.totalSeats,
  spaceId: found.spaceId,
  teacherId: found.teacherId,
  ...eventColumnsOf(fields.event === undefined ? eventOf(before) : fields.event),
})

const toFields = (lesson: Lesson): Omit<LessonFields, 'teacherTwice' | 'intoPast'> => ({
  title: lesson.title,
  desc: lesson.description,
  titleEn: lesson.titleEn,
  descEn: lesson.descriptionEn,
  imageUrl: lesson.imageUrl,
  level: lesson.level,
  start: isoText(lesson.startsAt),
  end: isoText(lesson.endsAt),
  totalSeats: lesson.totalSeats,
  ...(lesson.spaceId !== null && { spaceId: lesson.spaceId }),
  event: eventOf(lesson),
  teacherId: lesson.teacherId,
})

/**
 * Refuses more seats than the studio allows for an event, and an event in a weekly series, whose lessons all
 * cost tickets.
 */
export function refuseEvent({ booking }: StudioFacts, wanted: EditableLesson, isInSeries = false): void {
  if (wanted.eventPrice === null) return
  if (isInSeries) throw new ApiError('error.server.invalid', { event: 'series' })
  const most = booking.mostEventSeats
  if (wanted.totalSeats > most)
    throw new ApiError('error.totalSeats.tooMany', { totalSeats: 'tooMany' }, { most })
}

/**
 * The refusal of a change to a lesson that another administrator has changed, with the fields that it has
 * now.
 */
export async function changedMeanwhile(reader: Reader, lesson: Lesson): Promise<ApiError> {
  const etag = versionWithCount(lesson.version, await countBooked(reader, lesson.id))
  return new ApiError('error.yoga.changed', undefined, { ...toFields(lesson), etag })
}
