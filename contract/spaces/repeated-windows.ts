/**
 * Availability windows that are added for many days at once, or every week. Each is a window of its own.
 */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { day, has, lastDayOf, minutesOf, startTime, weekdays } from '#contract/schedule/series.ts'

/** `24:00` is the end of the day. */
const endTime = z.union([startTime, z.literal('24:00')])

const parts = {
  span: z.object({ from: day, until: z.nullable(day) }),
  time: z.object({ startTime, endTime }),
}

/** The form of the dialog and the body of its calls. The error of each rule is a type word. */
export const repeatedWindowFields = z
  .object({
    rentableId: z.string('required').check(z.minLength(1, 'required')),
    weekdays,
    startTime,
    endTime: z.string('required').check(
      z.minLength(1, 'required'),
      z.refine((time) => time === '' || endTime.safeParse(time).success, 'pattern'),
    ),
    /** The first day. */
    from: day,
    /** The last day; null for windows that are added every week until an administrator ends them. */
    until: z._default(z.nullable(day), null),
    /** Whether Japan's public holidays are left out. */
    skipHolidays: z._default(z.boolean('pattern'), false),
  })
  .check(
    z.refine((plan) => minutesOf(plan.endTime) > minutesOf(plan.startTime), {
      path: ['endTime'],
      error: 'validate',
      ...has(parts.time),
    }),
    z.refine(({ from, until }) => until === null || until >= from, {
      path: ['until'],
      error: 'validate',
      ...has(parts.span),
    }),
    z.refine(({ from, until }) => until === null || until <= lastDayOf(from), {
      path: ['until'],
      error: 'tooLong',
      ...has(parts.span),
    }),
  )

export type RepeatedWindowForm = z.input<typeof repeatedWindowFields>
export type RepeatedWindowFields = z.output<typeof repeatedWindowFields>

/** A day without a new window, and why. */
const dayLeftOut = z.object({
  day: z.iso.date(),
  reason: z.enum(['overlap', 'closure', 'holiday']),
  /**
   * Why the studio is closed or the holiday's name, in the language of the request; the time of the other
   * window.
   */
  name: z.string(),
})

export type WindowDayLeftOut = z.output<typeof dayLeftOut>

const windowsPreview = z.object({
  windows: z.array(z.object({ start: utcInstant, end: utcInstant })),
  leftOut: z.array(dayLeftOut),
})

export type WindowsPreview = z.output<typeof windowsPreview>

export const previewWindows = {
  ...route('previewWindows', 'POST', '/admin/rentable-schedule/repeated/preview', 'admin'),
  summary: 'The windows that a repetition would add, and the days that it leaves out. Changes nothing',
  body: repeatedWindowFields,
  answer: windowsPreview,
  status: 200,
  errors: ['error.space.notFound'],
} as const satisfies Endpoint

export const createWindows = {
  ...route('createWindows', 'POST', '/admin/rentable-schedule/repeated', 'admin'),
  summary:
    'Adds a window on each chosen day that is not over; without a last day those of a year now, and the later ones every week. Days with an overlapping window, in closures and, if chosen, public holidays are left out',
  headers: ['Idempotency-Key'],
  body: repeatedWindowFields,
  answer: z.object({ added: z.int(), leftOut: z.array(dayLeftOut) }),
  status: 201,
  errors: ['error.space.notFound', 'error.schedule.nothing'],
} as const satisfies Endpoint

export const readWindowRun = {
  ...route('readWindowRun', 'GET', '/admin/rentable-schedule/{id}/run', 'admin'),
  summary:
    'How many windows `following` would delete, starting from this one, and whether later ones are added every week',
  params: byId,
  answer: z.object({ windows: z.int(), last: utcInstant, goesOn: z.boolean() }),
  status: 200,
  errors: ['error.schedule.notFound'],
} as const satisfies Endpoint
