import type { LessonFields } from '#contract/lessons.ts'
import type { Reader } from '#server/database/database.ts'
import { countBooked } from '#server/features/bookings/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { versionWithCount } from '#server/http/entity-tag.ts'
import type { EditableLesson, Lesson } from '#server/features/lessons/queries.ts'
import { isoText } from '#time/tokyo.ts'

/**
 * The row of the fields that an administrator sent, in the space and with the teacher that were found for it
 * (`chooseSpace`, `chooseTeacher`).
 */
export const toRow = (
  id: string,
  fields: LessonFields,
  found: Pick<EditableLesson, 'spaceId' | 'teacherId'>,
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
  teacherId: lesson.teacherId,
})

/**
 * The refusal of a change to a lesson that another administrator has changed, with the fields that it has
 * now.
 */
export async function changedMeanwhile(reader: Reader, lesson: Lesson): Promise<ApiError> {
  const etag = versionWithCount(lesson.version, await countBooked(reader, lesson.id))
  return new ApiError('error.yoga.changed', undefined, { ...toFields(lesson), etag })
}
