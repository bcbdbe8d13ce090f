/**
 * Absences of members whose plan pays for their bookings: they did not come, or cancelled after the deadline.
 * What follows from them stands among the facts of the studio (studio/absences.ts).
 */
import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { route } from '#contract/route.ts'
import { requiredText } from '#contract/text-fields.ts'

/** `open`: until `countsAt` it can be waived, then it counts. */
export const absenceState = z.object({
  state: z.enum(['open', 'waived', 'counted']),
  countsAt: utcInstant,
})

export type AbsenceState = z.output<typeof absenceState>

/** Whether it can be waived, or counted after all. */
export const canBeDecided = ({ state, countsAt }: AbsenceState, now: number): boolean =>
  state !== 'counted' && now < Date.parse(countsAt)

export const absence = z.extend(absenceState, {
  bookingId: z.string(),
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  /** Did not come, or cancelled after the deadline. */
  kind: z.enum(['missed', 'late']),
  /** The how manyth within the studio’s period; null unless it is counted. */
  step: z.nullable(z.int()),
})

export type Absence = z.output<typeof absence>

const absenceLimit = z.object({
  /** How many bookings the member may hold at once, and how many the member holds. */
  bookings: z.int(),
  held: z.int(),
  /** The last day in Tokyo on which the limit holds. */
  lastDay: z.iso.date(),
})

export type AbsenceLimit = z.output<typeof absenceLimit>

/** The newest first. */
const absences = z.object({
  absences: z.array(absence),
  /** The narrowest limit that holds now. */
  limit: z.nullable(absenceLimit),
})

export type Absences = z.output<typeof absences>

export const listOwnAbsences = {
  ...route('listOwnAbsences', 'GET', '/user/absences', 'member'),
  summary: 'The caller’s absences that count now or will count, and the limit that follows from them',
  answer: absences,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const listAbsencesOf = {
  ...route('listAbsencesOf', 'GET', '/admin/user/{id}/absences', 'admin'),
  summary: 'All absences of a member, also those that were waived, and the limit that follows from them',
  params: byId,
  answer: absences,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

/** The form with which an absence is waived, and the body of the call. */
export const absenceReason = z.object({ reason: requiredText(limits.reasonLength) })

export const waiveAbsence = {
  ...route('waiveAbsence', 'POST', '/admin/booking/yoga/{id}/absence/waiver', 'admin'),
  summary: 'Lets the absence of a booking not count, until 24 hours after the lesson or after it was marked',
  params: byId,
  body: absenceReason,
  answer: byId,
  status: 200,
  errors: ['error.absence.notFound', 'error.absence.over'],
} as const satisfies Endpoint

export const endWaiver = {
  ...route('endWaiver', 'DELETE', '/admin/booking/yoga/{id}/absence/waiver', 'admin'),
  summary: 'Lets the absence of a booking count after all, within the same time',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.absence.notFound', 'error.absence.over'],
} as const satisfies Endpoint
