import * as z from 'zod/mini'
import { lessonLevels } from '#studio/lesson-levels.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { route } from '#contract/route.ts'
import { requiredText } from '#contract/text-fields.ts'

const foundLesson = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  start: utcInstant,
  end: utcInstant,
  totalSeats: z.int(),
  seatsLeft: z.int(),
})

export type FoundLesson = z.output<typeof foundLesson>

export const findLessons = {
  ...route('findLessons', 'GET', '/admin/yoga-search', 'admin'),
  summary:
    'At most eight lessons in whose title, in either language, every word of `q` is found; a word such as `11/25` or `11月25日` is their day. First those to come, the next one first, and then those of the last half-year, the latest first',
  query: z.object({
    q: requiredText(limits.searchLength),
  }),
  answer: z.array(foundLesson),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** What a new lesson can take over from the last lesson with the same title, or from the kind of lesson. */
const lastLesson = z.object({
  /** Null for the kind, where no lesson has its title. */
  start: z.nullable(utcInstant),
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
  summary:
    'The titles of the lessons of the last half-year and of those to come, the latest first, then those of the kinds of lessons, and the seats of the lesson that was added last',
  answer: z.object({
    titles: z.array(z.string()),
    /** Of a single lesson before one of a series, and of no event; null when there is none. */
    lastSeats: z.nullable(z.int()),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const suggestLesson = {
  ...route('suggestLesson', 'GET', '/admin/yoga-suggestion', 'admin'),
  summary:
    'The values of the last lesson with the title, or of the kind of lesson with it, for a new one. Its picture is that of a new lesson for which none is sent',
  query: z.object({ title: requiredText(limits.titleLength) }),
  answer: z.object({
    /** Null when no lesson and no kind has the title. */
    last: z.nullable(lastLesson),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint
