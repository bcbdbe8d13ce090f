import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { steppedInstant } from '#contract/instant.ts'
import { teacherTwice } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'

/** The times at which copies of a lesson start. Each copy is as long as the lesson. */
const copyStarts = z.array(steppedInstant, 'required').check(
  z.minLength(1, 'required'),
  z.maxLength(limits.copiesAtOnce, 'tooLong'),
  z.refine((starts) => new Set(starts.map((start) => Date.parse(start))).size === starts.length, 'pattern'),
)

export const copyLesson = {
  ...route('copyLesson', 'POST', '/admin/yoga/{id}/copies', 'admin'),
  summary: 'Adds copies of a lesson to the calendar, all or none',
  params: byId,
  headers: ['Idempotency-Key'],
  body: z.object({ starts: copyStarts, teacherTwice }),
  answer: z.object({ ids: z.array(z.string()) }),
  status: 201,
  errors: [
    'error.yoga.notFound',
    'error.closure.closed',
    'error.space.occupied',
    'error.teacher.busy',
    'error.picture.notFound',
  ],
} as const satisfies Endpoint
