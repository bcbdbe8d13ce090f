import * as z from 'zod/mini'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { attendances, eventSeats } from '#contract/bookings/bookings.ts'
import { cancellationTiers, keptPart } from '#contract/cancellation-tiers.ts'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { guestInLesson } from '#contract/guests/guests.ts'
import { route } from './route.ts'
import { range, rangeChecks, spanChecks, steppedInstant, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { pictureAddress } from '#contract/pictures/picture-address.ts'
import { movedLessons, whomToCall } from '#contract/mails/unreached-people.ts'
import { ownPlace, waitingMember } from '#contract/bookings/waiting-list.ts'
import { namedInEither, optionalText, sentText } from './text-fields.ts'

/**
 * Whether the administrator knows that the teacher has another lesson at the time. Without it the call is
 * refused.
 */
export const teacherTwice = z._default(z.boolean('pattern'), false)

/** What makes a lesson an event (studio/events.ts). */
const event = z.object(
  {
    price: z.int('required').check(z.minimum(0, 'price'), z.maximum(limits.eventPrice, 'price')),
    memberPrice: z._default(
      z.nullable(z.int('price').check(z.minimum(0, 'price'), z.maximum(limits.eventPrice, 'price'))),
      null,
    ),
    tiers: cancellationTiers,
  },
  'pattern',
)

const shape = {
  title: sentText(limits.titleLength),
  desc: optionalText(limits.descriptionLength),
  titleEn: optionalText(limits.titleLength),
  descEn: optionalText(limits.descriptionLength),
  imageUrl: pictureAddress,
  level: z._default(z.nullable(z.enum(lessonLevels, 'pattern')), null),
  start: steppedInstant,
  end: steppedInstant,
  totalSeats: z._default(
    z.int('pattern').check(z.minimum(limits.seats.min, 'validate'), z.maximum(limits.eventSeats, 'validate')),
    limits.seats.initial,
  ),
  /**
   * Null: the lesson costs tickets. When the field is absent, a lesson stays what it is, and a new one costs
   * tickets.
   */
  event: z.optional(z.nullable(event)),
  /**
   * The space in which the lesson takes place. When the field is absent, a lesson stays where it is, and a
   * new one gets the studio's space for lessons.
   */
  spaceId: z.optional(z.string('pattern').check(z.minLength(1, 'required'))),
  /**
   * Who teaches; null for none. When the field is absent, a lesson keeps its teacher, and a new one has none.
   */
  teacherId: z.optional(z.nullable(z.string('pattern').check(z.minLength(1, 'required')))),
  teacherTwice,
}

/** Only an event has more seats than a lesson may have. */
const mostSeats = z.refine<{ totalSeats: number; event?: unknown }>(
  ({ totalSeats, event: terms }) => totalSeats <= limits.seats.max || Boolean(terms),
  {
    path: ['totalSeats'],
    error: 'validate',
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'totalSeats' || path?.[0] === 'event'),
  },
)

const checks = [
  ...spanChecks(limits.lessonHours * 3_600_000),
  mostSeats,
  ...namedInEither('title', 'titleEn'),
] as const

/** The form of the lesson dialog and the body of its calls. The error of each rule is a type word. */
export const lessonFields = z
  .object({
    ...shape,
    /**
     * Whether the administrator knows that the lesson moves into the past with its bookings. Without it the
     * call is refused.
     */
    intoPast: z.optional(z.boolean('pattern')),
  })
  .check(...checks)

/** The same for a new lesson, to which the last lesson with the title lends its picture when none is sent. */
const newLessonFields = z.object({ ...shape, imageUrl: z.optional(pictureAddress) }).check(...checks)

const lesson = z.object({
  id: z.string(),
  /**
   * Only for administrators: the entity tag for `If-Match`. It names the version and how many bookings a
   * deletion cancels.
   */
  etag: z.optional(z.string()),
  title: z.string(),
  desc: z.string(),
  /**
   * Only for administrators, who edit the stored texts. Other callers get `title` and `desc` in their
   * language.
   */
  titleEn: z.optional(z.string()),
  descEn: z.optional(z.string()),
  imageUrl: z.string(),
  /** For whom it is meant; null for a lesson without a label. */
  level: z.nullable(z.enum(lessonLevels)),
  start: utcInstant,
  /** Minutes. */
  length: z.int(),
  /** The space in which it takes place; null when the studio has not named one. */
  spaceId: z.nullable(z.string()),
  /**
   * What an event costs in whole yen, and what the studio keeps when a seat is cancelled; null for a lesson
   * that costs tickets.
   */
  event: z.nullable(z.object({ price: z.int(), memberPrice: z.nullable(z.int()), tiers: z.array(keptPart) })),
  /** Who teaches, with the name in the caller's language; null when the lesson names none. */
  teacher: z.nullable(z.object({ id: z.string(), name: z.string() })),
  totalSeats: z.int(),
  seatsLeft: z.int(),
  /** How many members wait for a seat. */
  waiting: z.int(),
  /** Present for a lesson that the studio has cancelled, with the reason that it gave; empty without one. */
  cancelled: z.optional(z.object({ reason: z.string() })),
  /** Only for administrators: the weekly series that the lesson belongs to. */
  seriesId: z.optional(z.string()),
  /** Last instant at which a member may cancel. */
  cancelUntil: utcInstant,
})

export const bookedMember = z.object({
  id: z.string(),
  bookingId: z.string(),
  status: z.enum(attendances),
  ticketsTaken: z.int(),
  /** Whether the plan paid for the booking. Only then can it become an absence. */
  byPlan: z.boolean(),
  /** Present in an event: how the seat is paid for; `held` until the member has paid. */
  seat: z.optional(z.enum(eventSeats)),
  /**
   * Present when the studio has moved the lesson late: the member may cancel until then instead of the usual
   * deadline.
   */
  freeUntil: z.optional(utcInstant),
  firstName: z.string(),
  lastName: z.string(),
  kanaFirstName: z.string(),
  kanaLastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

export const lessonEvent = z.object({
  start: utcInstant,
  end: utcInstant,
  /** In the caller's language, also for administrators. */
  title: z.string(),
  allDay: z.literal(false),
  resource: z.object({
    yoga: lesson,
    /** The caller's own live booking of this lesson. */
    yogaBooking: z.nullable(z.string()),
    /** Present while the booking is held for this order, which the caller has not paid yet. */
    yogaOrder: z.optional(z.string()),
    /** The caller's own place in the waiting list. */
    yogaWaiting: z.nullable(ownPlace),
    /** Only for administrators. */
    users: z.optional(z.array(bookedMember)),
    /** Only for administrators: who has a seat without being a member. */
    guests: z.optional(z.array(guestInLesson)),
    /** Only for administrators: who waits, the first in line first. */
    waitingUsers: z.optional(z.array(waitingMember)),
  }),
})

export type LessonEvent = z.output<typeof lessonEvent>
export type BookedMember = z.output<typeof bookedMember>
export type LessonForm = z.input<typeof lessonFields>
export type LessonFields = z.output<typeof lessonFields>
export type NewLessonFields = z.output<typeof newLessonFields>

/**
 * Which lessons of a series a call changes. `following`: this one, and those planned after it that have not
 * begun. `all`: those that have not begun. `If-Match` is then the entity tag of the preview.
 */
export const severalScopes = ['following', 'all'] as const
export type SeveralScope = (typeof severalScopes)[number]

/**
 * What happens to a lesson of the series that was changed by hand: it stays as it was changed, or is changed
 * like the others.
 */
export const byHandChoices = ['keep', 'replace'] as const
export type ByHandChoice = (typeof byHandChoices)[number]

const scopeQuery = z.object({
  scope: z._default(z.enum(['one', ...severalScopes], 'pattern'), 'one'),
  byHand: z._default(z.enum(byHandChoices, 'pattern'), 'keep'),
})

/** Members and visitors read it on the booking page and in the mail. */
const cancelReason = optionalText(limits.closureReasonLength)

const deletionQuery = z.extend(scopeQuery, {
  reasonJa: cancelReason,
  /** Empty: the Japanese reason is read in English too. */
  reasonEn: cancelReason,
  /**
   * `true`: the booking page shows the lesson as cancelled also when no member had booked it or waited for
   * it.
   */
  shown: z._default(z.enum(['true', 'false'], 'pattern'), 'false'),
})

/**
 * A lesson and a hire, or a blocked time, are never in one space at the same time. The refusal says who has
 * it, and when. So does that of a teacher who has another lesson at the time.
 */
const placeErrors = [
  'error.totalSeats.tooMany',
  'error.space.notFound',
  'error.space.occupied',
  'error.teacher.notFound',
  'error.teacher.busy',
  'error.picture.notFound',
] as const

const seriesErrors = ['error.series.notFound', 'error.series.changed'] as const

export const listLessons = {
  ...route('listLessons', 'GET', '/events/yoga', 'anyone', { personalForAdministrators: true }),
  summary: 'Lessons that touch the half-open range, in order of start',
  /**
   * `cancelled=true`: with the lessons that the studio has cancelled and that members and visitors should
   * know of.
   */
  query: z
    .object({ ...range, cancelled: z.optional(z.enum(['true', 'false'], 'pattern')) })
    .check(...rangeChecks()),
  answer: z.array(lessonEvent),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const createLesson = {
  ...route('createLesson', 'POST', '/admin/yoga', 'admin'),
  summary:
    'Adds a lesson to the calendar. Without a picture it gets that of the last lesson with the title; when no lesson has the title, the picture is required',
  headers: ['Idempotency-Key'],
  body: newLessonFields,
  answer: byId,
  status: 201,
  errors: ['error.closure.closed', ...placeErrors],
} as const satisfies Endpoint

export const updateLesson = {
  ...route('updateLesson', 'PUT', '/admin/yoga/{id}', 'admin'),
  summary:
    'Changes a lesson, or several lessons of its series; a new time is mailed to the members who booked it. A booked lesson moves into the past only if `intoPast` is true; the refusal carries the number of bookings',
  params: byId,
  query: scopeQuery,
  headers: ['If-Match'],
  body: lessonFields,
  answer: z.extend(byId, { ...whomToCall, ...movedLessons }),
  status: 200,
  errors: [
    'error.yoga.notFound',
    'error.yoga.changed',
    'error.totalSeats.tooFew',
    'error.yoga.eventBooked',
    'error.yoga.intoPast',
    'error.closure.closed',
    ...placeErrors,
    ...seriesErrors,
    'error.series.otherDay',
    'error.series.midnight',
  ],
} as const satisfies Endpoint

export const deleteLesson = {
  ...route('deleteLesson', 'DELETE', '/admin/yoga/{id}', 'admin'),
  summary:
    'Cancels a lesson, or several lessons of its series, and the bookings, returns the tickets and mails the members the reason; a lesson that is over keeps its bookings',
  params: byId,
  query: deletionQuery,
  headers: ['If-Match'],
  answer: z.object({ cancelledBookings: z.int(), ...whomToCall }),
  status: 200,
  errors: ['error.yoga.notFound', 'error.yoga.changed', 'error.yoga.bookingsChanged', ...seriesErrors],
} as const satisfies Endpoint
