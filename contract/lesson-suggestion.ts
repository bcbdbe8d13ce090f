import * as z from 'zod/mini'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { utcInstant } from './instant.ts'
import { lessonFields } from './lessons.ts'

/** What a new lesson can take over from the last lesson with the same title. */
const lastLesson = z.object({
  start: utcInstant,
  titleEn: z.string(),
  desc: z.string(),
  descEn: z.string(),
  imageUrl: z.string(),
  level: z.nullable(z.enum(lessonLevels)),
  /** Minutes. */
  length: z.int(),
  totalSeats: z.int(),
  /** Null when the lesson has no space, or one that is deleted. */
  spaceId: z.nullable(z.string()),
  /** Null when the lesson names no teacher, or one who is not on the list any more. */
  teacherId: z.nullable(z.string()),
})

export type LastLesson = z.output<typeof lastLesson>

export const listLessonTitles = {
  ...route('listLessonTitles', 'GET', '/admin/yoga-titles', 'admin'),
  summary: 'The titles of the lessons of the last half-year and of those to come, the latest first',
  answer: z.array(z.string()),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const suggestLesson = {
  ...route('suggestLesson', 'GET', '/admin/yoga-suggestion', 'admin'),
  summary:
    'The values of the last lesson with the title, for a new one. Its picture is that of a new lesson for which none is sent',
  query: z.object({ title: lessonFields.shape.title }),
  answer: z.object({
    /** Null when no lesson has the title. */
    last: z.nullable(lastLesson),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint
