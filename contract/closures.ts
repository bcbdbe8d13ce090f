import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { spanChecks, steppedInstant, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { whomToCall } from '#contract/mails/unreached-people.ts'
import { inEitherLanguage, optionalText } from './text-fields.ts'

/** Visitors read it in the banner, members in the mail. */
const reason = optionalText(limits.closureReasonLength)

const shape = {
  start: steppedInstant,
  end: steppedInstant,
  reasonJa: reason,
  reasonEn: reason,
  /**
   * Ids of the spaces that are closed while the rest of the studio stays open. Absent: the whole studio is
   * closed.
   */
  spaces: z.optional(
    z.array(z.string('pattern'), 'pattern').check(
      z.minLength(1, 'required'),
      z.maxLength(limits.spaceParts, 'tooLong'),
      z.refine((ids) => new Set(ids).size === ids.length, 'pattern'),
    ),
  ),
}

const checks = [
  inEitherLanguage('reasonJa', 'reasonEn'),
  ...spanChecks(limits.closureDays * 86_400_000, 'tooManyDays'),
] as const

/** The form of the closure dialog and the body of the preview. The error of each rule is a type word. */
export const closureFields = z.object(shape).check(...checks)

const closedSpace = z.object({ id: z.string(), name: z.string(), nameEn: z.string() })

const closure = z.object({
  id: z.string(),
  start: utcInstant,
  end: utcInstant,
  reasonJa: z.string(),
  reasonEn: z.string(),
  /** Null: the whole studio is closed. */
  spaces: z.nullable(z.array(closedSpace)),
})

/**
 * Which closure is in the way: `current` of the refusals `error.closure.closed` and `error.closure.overlap`.
 */
export type ClosureInTheWay = Pick<z.output<typeof closure>, 'start' | 'end' | 'reasonJa' | 'reasonEn'>

const lessonInClosure = z.object({ id: z.string(), title: z.string(), start: utcInstant, end: utcInstant })

const closurePreview = z.object({
  /** Names what was counted. The closure is refused when there is something else by then. */
  hash: z.string(),
  /**
   * How many lessons, bookings and hires would be cancelled, how many tickets and yen returned, and how many
   * members told, who have booked, wait or have hired.
   */
  lessons: z.int(),
  bookings: z.int(),
  tickets: z.int(),
  hires: z.int(),
  refund: z.int(),
  members: z.int(),
  /** How many guests would lose their seat. Those without an e-mail address get no mail. */
  guests: z.int(),
  cancelledLessons: z.array(z.extend(lessonInClosure, { bookings: z.int() })),
  cancelledHires: z.array(
    z.object({
      id: z.string(),
      space: z.string(),
      start: utcInstant,
      end: utcInstant,
      firstName: z.string(),
      lastName: z.string(),
      refund: z.int(),
    }),
  ),
  toldMembers: z.array(z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })),
  /** The guests whose seats would be cancelled. */
  toldGuests: z.array(z.object({ id: z.string(), name: z.string() })),
})

const closureOfAdmin = z.extend(closure, {
  /**
   * The lessons that come back when the closure is lifted now, and those that do not: begun, or another
   * lesson, a hire or a blocked time has their time and space.
   */
  returningLessons: z.array(lessonInClosure),
  lostLessons: z.array(lessonInClosure),
  /** How many members and guests would then be told. */
  members: z.int(),
  guests: z.int(),
})

export type Closure = z.output<typeof closure>
export type ClosureOfAdmin = z.output<typeof closureOfAdmin>
export type ClosureForm = z.input<typeof closureFields>
export type ClosureFields = z.output<typeof closureFields>
export type ClosurePreview = z.output<typeof closurePreview>

const refusals = ['error.closure.past', 'error.closure.overlap', 'error.space.notFound'] as const

export const listClosures = {
  ...route('listClosures', 'GET', '/closures', 'anyone'),
  summary: 'The closures that stand and are not over, in order of start',
  answer: z.array(closure),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listClosuresOfAdmin = {
  ...route('listClosuresOfAdmin', 'GET', '/admin/closures', 'admin'),
  summary: 'The same with what lifting each of them would do',
  answer: z.array(closureOfAdmin),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const previewClosure = {
  ...route('previewClosure', 'POST', '/admin/closures/preview', 'admin'),
  summary: 'What a closure would cancel and return, and whom it would tell; changes nothing',
  body: closureFields,
  answer: closurePreview,
  status: 200,
  errors: refusals,
} as const satisfies Endpoint

export const closeStudio = {
  ...route('closeStudio', 'POST', '/admin/closures', 'admin'),
  summary:
    'Closes the studio: cancels the lessons and hires that have not begun, returns the tickets and the money, ends the waiting lists and mails each member once. With spaces, only these, their parts and the spaces that contain them are closed',
  headers: ['Idempotency-Key'],
  body: z.object({ ...shape, hash: z.string('required') }).check(...checks),
  answer: z.extend(byId, whomToCall),
  status: 201,
  errors: [...refusals, 'error.closure.changed'],
} as const satisfies Endpoint

export const liftClosure = {
  ...route('liftClosure', 'DELETE', '/admin/closures/{id}', 'admin'),
  summary:
    'Lifts a closure: its lessons come back without bookings, and the members who had booked them are mailed',
  params: byId,
  answer: z.object({ lessons: z.int(), members: z.int(), ...whomToCall }),
  status: 200,
  errors: ['error.closure.notFound', 'error.closure.over'],
} as const satisfies Endpoint
