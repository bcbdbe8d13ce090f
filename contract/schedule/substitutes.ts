import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { teacherTwice } from '#contract/lessons.ts'
import { unreachedPeople } from '#contract/mails/unreached-people.ts'

/** The other lesson of a teacher: `current` of the refusal `error.teacher.busy`. */
const otherLesson = z.object({
  teacherJa: z.string(),
  teacherEn: z.string(),
  title: z.string(),
  titleEn: z.string(),
  start: utcInstant,
  end: utcInstant,
})

/**
 * How many people get the mail, and the members and guests whom no mail reaches: without an address, or with
 * one that is not confirmed.
 */
const told = z.object({
  members: z.int(),
  guests: z.int(),
  waiting: z.int(),
  unreached: unreachedPeople,
})

export type ToldOfSubstitute = z.output<typeof told>
export type OtherLesson = z.output<typeof otherLesson>

export const substituteTeacher = {
  ...route('substituteTeacher', 'POST', '/admin/yoga/{id}/substitute', 'admin'),
  summary:
    'Gives a lesson to another teacher, and mails the members and guests who have booked it and the members who wait for a seat',
  params: byId,
  headers: ['If-Match'],
  body: z.object({
    teacherId: z.string('required').check(z.minLength(1, 'required')),
    teacherTwice,
  }),
  answer: told,
  status: 200,
  errors: [
    'error.yoga.notFound',
    'error.yoga.changed',
    'error.teacher.notFound',
    'error.teacher.busy',
    'error.teacher.started',
  ],
} as const satisfies Endpoint

/** A lesson of the day: `current` of the refusal `error.teacher.dayChanged`, in order of start. */
const lessonOfDay = z.object({
  id: z.string(),
  etag: z.string(),
  title: z.string(),
  titleEn: z.string(),
  start: utcInstant,
  end: utcInstant,
})

export type LessonOfDay = z.output<typeof lessonOfDay>

const seenLesson = z.object(
  {
    id: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'tooLong')),
    etag: z.string('required').check(z.maxLength(100, 'tooLong')),
  },
  'required',
)

export const substituteDay = {
  ...route('substituteDay', 'POST', '/admin/teachers/{id}/substitute', 'admin'),
  summary:
    'Gives all lessons of a teacher on a day that have not begun to another teacher, and mails people as `substituteTeacher` does. Refused with the lessons of the day unless they are those that the caller has seen',
  params: byId,
  body: z.object({
    /** In Tokyo. */
    day: z.iso.date('pattern'),
    teacherId: z.string('required').check(z.minLength(1, 'required')),
    teacherTwice,
    /** All lessons of the teacher on the day that have not begun, as the administrator has seen them. */
    lessons: z
      .array(seenLesson, 'required')
      .check(z.minLength(1, 'required'), z.maxLength(limits.lessonsOfDay, 'tooMany')),
  }),
  /** Each person once among `unreached`; the other numbers count mails. */
  answer: told,
  status: 200,
  errors: ['error.teacher.notFound', 'error.teacher.busy', 'error.teacher.dayChanged'],
} as const satisfies Endpoint
