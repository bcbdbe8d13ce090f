/**
 * What a teacher sees in the admin area: the own lessons with who comes, and the own profile. No answer has a
 * telephone number, an address or an amount.
 */
import * as z from 'zod/mini'
import { ownPassword } from '#contract/accounts/account.ts'
import { absenceState } from '#contract/bookings/absences.ts'
import { attendances } from '#contract/bookings/bookings.ts'
import { answerState } from './answer-state.ts'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { rangeQuery, utcInstant } from './instant.ts'
import { route } from './route.ts'
import { ownTeacherFields } from './teachers.ts'

/** A member or a guest with a seat. */
const taughtPerson = z.object({
  bookingId: z.string(),
  name: z.string(),
  kana: z.string(),
  status: z.enum(attendances),
  /** Whether the person has been to no lesson before this one. */
  firstVisit: z.boolean(),
  /** How many notes the staff has about the person. */
  notes: z.int(),
  /** Present when the person has answered the questionnaire of the first visit, or is to answer it. */
  questionnaire: z.optional(answerState),
  /** Present when the person did not come, the plan paid for the booking, and the studio has rules for it. */
  absence: z.optional(absenceState),
})

const taughtLesson = z.object({
  id: z.string(),
  /** In the language of the caller. */
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  totalSeats: z.int(),
  seatsLeft: z.int(),
  /** How many members wait for a seat. */
  waiting: z.int(),
  cancelled: z.boolean(),
  /** In the order of booking. */
  people: z.array(taughtPerson),
})

export type TaughtLesson = z.output<typeof taughtLesson>
export type TaughtPerson = z.output<typeof taughtPerson>

export const listTaughtLessons = {
  ...route('listTaughtLessons', 'GET', '/admin/teaching', 'admin', { recorded: true }),
  summary: 'The lessons of the caller as a teacher that touch the half-open range, with who comes, by start',
  query: rangeQuery,
  answer: z.array(taughtLesson),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** What an administrator says of themselves, beside the own password. */
export const ownTeacherChoice = z.extend(ownPassword, {
  /** Which of the studio's teachers it is; null: none. */
  teacherId: z.nullable(z.string('pattern')),
})

export const chooseOwnTeacher = {
  ...route('chooseOwnTeacher', 'PUT', '/admin/teaching/teacher', 'admin'),
  summary:
    'Says which of the studio’s teachers the calling administrator is, or that it is none; the administrator then has the own lessons and the answers about health of who takes part in them',
  body: ownTeacherChoice,
  answer: z.object({}),
  status: 200,
  errors: ['error.teacher.notFound', 'error.password.incorrect'],
} as const satisfies Endpoint

export const readOwnTeacher = {
  ...route('readOwnTeacher', 'GET', '/admin/teaching/profile', 'admin'),
  summary: 'How the studio introduces the caller as a teacher',
  answer: z.object({
    nameJa: z.string(),
    nameEn: z.string(),
    imageUrl: z.string(),
    textJa: z.string(),
    textEn: z.string(),
    /** Whether visitors read of the teacher. */
    listed: z.boolean(),
    /** The entity tag for `If-Match`. */
    etag: z.string(),
  }),
  status: 200,
  errors: ['error.teacher.notFound'],
} as const satisfies Endpoint

export const updateOwnTeacher = {
  ...route('updateOwnTeacher', 'PUT', '/admin/teaching/profile', 'admin'),
  summary: 'Changes the text with which the studio introduces the caller as a teacher',
  headers: ['If-Match'],
  body: ownTeacherFields,
  answer: byId,
  status: 200,
  errors: ['error.teacher.notFound', 'error.teacher.changed'],
} as const satisfies Endpoint
