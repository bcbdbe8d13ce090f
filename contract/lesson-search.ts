import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'

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
    q: z
      .string('required')
      .check(z.trim(), z.minLength(1, 'required'), z.maxLength(limits.searchLength, 'tooLong')),
  }),
  answer: z.array(foundLesson),
  status: 200,
  errors: [],
} as const satisfies Endpoint
