/**
 * Weekly series: the plan from which the server adds lessons, and the calls that change several lessons of a
 * series.
 */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { byHandChoices, lessonFields, severalScopes } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { namedInEither } from '#contract/text-fields.ts'

/** What a series has of its lessons, which are no events. */
const { start: _, end: _end, event: _event, ...lessonContent } = lessonFields.shape
const content = {
  ...lessonContent,
  totalSeats: z._default(
    z.int('pattern').check(z.minimum(limits.seats.min, 'validate'), z.maximum(limits.seats.max, 'validate')),
    limits.seats.initial,
  ),
}

/** A date that exists, as `2026-11-23`. */
const isDay = (text: string) => z.iso.date().safeParse(text).success

export const day = z.string('required').check(z.minLength(1, 'required'), z.refine(isDay, 'pattern'))

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const isStepped = (minutes: number) => minutes % limits.stepMinutes === 0

export const startTime = z.string('required').check(
  z.minLength(1, 'required'),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'pattern'),
  z.refine((time) => isStepped(minutesOf(time)), {
    error: 'step',
    when: ({ issues }) => issues.length === 0,
  }),
)

/** Days of the week counted from Sunday, each once. */
export const weekdays = z
  .array(z.int('pattern').check(z.minimum(0, 'pattern'), z.maximum(6, 'pattern')), 'required')
  .check(
    z.minLength(1, 'required'),
    z.refine((days) => new Set(days).size === days.length, 'pattern'),
  )

/** Minutes. */
const length = z
  .int('pattern')
  .check(
    z.minimum(limits.stepMinutes, 'validate'),
    z.maximum(limits.lessonHours * 60, 'tooLong'),
    z.refine(isStepped, 'step'),
  )

/** The last day that a plan with this first day may have: twelve months later. */
export const lastDayOf = (from: string) =>
  `${String(Number(from.slice(0, 4)) + 1).padStart(4, '0')}${from.slice(4)}`

const parts = {
  span: z.object({ from: day, until: day }),
  time: z.object({ startTime, length }),
}
export const has = (part: z.ZodMiniObject) => ({
  when: ({ value }: { value: unknown }) => part.safeParse(value).success,
})

/** The form of the series dialog and the body of its calls. The error of each rule is a type word. */
export const seriesFields = z
  .object({
    ...content,
    weekdays,
    startTime,
    length,
    /** The first day. */
    from: day,
    /** The last day; null for a series that goes on until an administrator ends it. */
    until: z._default(z.nullable(z.string('pattern').check(z.refine(isDay, 'pattern'))), null),
    /** Whether there is no lesson on Japan's public holidays. */
    skipHolidays: z._default(z.boolean('pattern'), false),
  })
  .check(
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
    z.refine((plan) => minutesOf(plan.startTime) + plan.length <= 24 * 60, {
      path: ['length'],
      error: 'midnight',
      ...has(parts.time),
    }),
    ...namedInEither('title', 'titleEn'),
  )

export type SeriesForm = z.input<typeof seriesFields>
export type SeriesFields = z.output<typeof seriesFields>

/** A day without a lesson, and why. */
const dayLeftOut = z.object({
  day: z.iso.date(),
  reason: z.enum(['closure', 'holiday', 'hire', 'block']),
  /**
   * In the language of the request: why the studio or the space is closed, the holiday's name, who has hired
   * the space, or for what the studio keeps it.
   */
  name: z.string(),
})

export type DayLeftOut = z.output<typeof dayLeftOut>

const plannedLesson = z.object({
  start: utcInstant,
  end: utcInstant,
  /** Titles of lessons at the same time, in the language of the request. */
  overlaps: z.array(z.string()),
})

const seriesPreview = z.object({
  /** The last day up to which lessons are added now. A periodic job adds the later ones. */
  horizon: z.iso.date(),
  lessons: z.array(plannedLesson),
  leftOut: z.array(dayLeftOut),
})

export type SeriesPreview = z.output<typeof seriesPreview>

const planErrors = ['error.series.empty', 'error.space.notFound', 'error.teacher.notFound'] as const

export const previewSeries = {
  ...route('previewSeries', 'POST', '/admin/yoga-series/preview', 'admin'),
  summary: 'The lessons that a series would add now, and the days that it leaves out. Changes nothing',
  body: seriesFields,
  answer: seriesPreview,
  status: 200,
  errors: planErrors,
} as const satisfies Endpoint

export const createSeries = {
  ...route('createSeries', 'POST', '/admin/yoga-series', 'admin'),
  summary:
    'Adds a weekly series: its lessons of the next weeks now, and the later ones when their time has come. Days in closures, days on which the space is hired or blocked at that time and, if chosen, public holidays have no lesson',
  headers: ['Idempotency-Key'],
  body: seriesFields,
  answer: z.object({
    id: z.string(),
    lessons: z.array(z.object({ id: z.string(), start: utcInstant })),
    leftOut: z.array(dayLeftOut),
  }),
  status: 201,
  errors: [...planErrors, 'error.teacher.busy', 'error.picture.notFound'],
} as const satisfies Endpoint

/** The query of a preview, as that of the change itself (`updateLesson`, `deleteLesson`). */
const severalQuery = z.object({
  scope: z.enum(severalScopes, 'required'),
  byHand: z._default(z.enum(byHandChoices, 'pattern'), 'keep'),
})

const namedLesson = z.object({ id: z.string(), title: z.string(), start: utcInstant })

const seriesChangePreview = z.object({
  /** The entity tag for `If-Match` of the change. */
  etag: z.string(),
  /** How many lessons would change. */
  lessons: z.int(),
  /** How many members would get a mail, because a lesson that they booked would have a new time. */
  members: z.int(),
  /** The same of guests. */
  guests: z.int(),
  /** Lessons that were changed by hand in what would change. */
  changedByHand: z.array(namedLesson),
})

export type SeriesChangePreview = z.output<typeof seriesChangePreview>

const changeErrors = [
  'error.yoga.notFound',
  'error.space.notFound',
  'error.teacher.notFound',
  'error.series.notFound',
  'error.series.otherDay',
  'error.series.midnight',
] as const

export const previewSeriesChange = {
  ...route('previewSeriesChange', 'POST', '/admin/yoga/{id}/series-change/preview', 'admin'),
  summary: 'What a change of a lesson would do to the other lessons of its series. Changes nothing',
  params: byId,
  query: severalQuery,
  body: lessonFields,
  answer: seriesChangePreview,
  status: 200,
  errors: [...changeErrors],
} as const satisfies Endpoint

const seriesDeletionPreview = z.object({
  /** The entity tag for `If-Match` of the deletion. */
  etag: z.string(),
  lessons: z.int(),
  bookings: z.int(),
  tickets: z.int(),
  members: z.int(),
  guests: z.int(),
  changedByHand: z.array(namedLesson),
})

export type SeriesDeletionPreview = z.output<typeof seriesDeletionPreview>

export const previewSeriesDeletion = {
  ...route('previewSeriesDeletion', 'GET', '/admin/yoga/{id}/series-deletion', 'admin'),
  summary: 'What would be cancelled and returned if the lessons of a series were deleted',
  params: byId,
  query: severalQuery,
  answer: seriesDeletionPreview,
  status: 200,
  errors: ['error.yoga.notFound', 'error.series.notFound'],
} as const satisfies Endpoint
