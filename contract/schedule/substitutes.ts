import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
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
