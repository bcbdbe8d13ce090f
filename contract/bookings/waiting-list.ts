import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { instant, utcInstant } from '#contract/instant.ts'

/** A member's place in the waiting list of a lesson. */
export const ownPlace = z.object({
  /** 1 is the first in line. */
  place: z.int(),
  /** From this instant on the member is not booked any more, but told of a free seat. */
  latest: utcInstant,
})

/** A member who waits for a seat, with the place in line. */
export const waitingMember = z.object({
  id: z.string(),
  place: z.int(),
  /** From this instant on the member is not booked any more, but told of a free seat. */
  latest: utcInstant,
  firstName: z.string(),
  lastName: z.string(),
  kanaFirstName: z.string(),
  kanaLastName: z.string(),
  email: z.string(),
  phone: z.string(),
  tickets: z.int(),
  /** A member without one is passed over while seats come free. */
  hasTicket: z.boolean(),
})

export type OwnPlace = z.output<typeof ownPlace>

export const joinWaitingList = {
  ...route('joinWaitingList', 'POST', '/events/yoga/{id}/waitlist', 'member'),
  summary:
    'Puts the caller into the waiting list of a full lesson, or changes `latest` and keeps the place; takes no ticket before a seat comes free',
  params: byId,
  body: z.object({
    /**
     * Until when the caller is booked into a seat that comes free; an instant in the past: only told of it.
     * Absent, 12 hours before the start, or what the caller chose before.
     */
    latest: z.optional(instant),
  }),
  answer: ownPlace,
  status: 200,
  errors: [
    'error.yoga.notFound',
    'error.yoga.alreadyBooked',
    'error.yoga.noTicket',
    'error.member.paused',
    'error.member.left',
    'error.yoga.notOpen',
    'error.waitlist.seatFree',
    'error.waitlist.started',
    'error.latest.tooLate',
  ],
} as const satisfies Endpoint

export const leaveWaitingList = {
  ...route('leaveWaitingList', 'DELETE', '/events/yoga/{id}/waitlist', 'member'),
  summary: 'Takes the caller out of the waiting list of a lesson',
  params: byId,
  answer: byId,
  status: 200,
  errors: ['error.waitlist.notFound'],
} as const satisfies Endpoint

const placeOfMember = z.object({ id: z.string(), memberId: z.string() })

export const waitForMember = {
  ...route('waitForMember', 'PUT', '/admin/booking/yoga/{id}/waitlist/{memberId}', 'admin'),
  summary:
    'Puts a member into the waiting list of a full lesson by the rules of members; a member who waits keeps the place',
  params: placeOfMember,
  answer: ownPlace,
  status: 200,
  errors: [
    'error.member.notFound',
    'error.yoga.notFound',
    'error.yoga.alreadyBooked',
    'error.yoga.noTicket',
    'error.member.paused',
    'error.member.left',
    'error.yoga.notOpen',
    'error.waitlist.seatFree',
    'error.waitlist.started',
  ],
} as const satisfies Endpoint

export const endWaitForMember = {
  ...route('endWaitForMember', 'DELETE', '/admin/booking/yoga/{id}/waitlist/{memberId}', 'admin'),
  summary: 'Takes a member out of the waiting list of a lesson',
  params: placeOfMember,
  answer: byId,
  status: 200,
  errors: ['error.waitlist.notFound'],
} as const satisfies Endpoint

const waitingFor = z.extend(ownPlace, {
  lessonId: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  start: utcInstant,
  end: utcInstant,
  /** Whether it is an event: the member is only told of a free seat in it. */
  isEvent: z.boolean(),
  /** A free seat is open to all. */
  seatFree: z.boolean(),
})

export type WaitingFor = z.output<typeof waitingFor>

export const listOwnWaiting = {
  ...route('listOwnWaiting', 'GET', '/user/waitlist', 'member'),
  summary: 'The lessons that have not started and for which the caller waits, in order of start',
  answer: z.array(waitingFor),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/**
 * Why a wait ended: booked by the list, booked by themselves, left, lesson cancelled, lesson started, account
 * closed.
 */
export const waitingEnds = ['promoted', 'booked', 'left', 'cancelled', 'started', 'closed'] as const

export type WaitingEnd = (typeof waitingEnds)[number]

/** A wait and what became of it. */
export const pastWait = z.object({
  title: z.string(),
  start: utcInstant,
  joined: utcInstant,
  latest: utcInstant,
  ended: z.nullable(utcInstant),
  endedBy: z.nullable(z.enum(waitingEnds)),
})
