/**
 * The working place of the reception: the lessons of a day with what the front desk must know of each booker.
 */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { bookedMember, lessonEvent } from './lessons.ts'
import { absenceState } from '#contract/bookings/absences.ts'
import { answerState } from './answer-state.ts'
import { managedMember, pausingMark } from '#contract/accounts/member-administration.ts'
import { guestInLesson } from '#contract/guests/guests.ts'
import { codePattern } from './member-codes.ts'
import { memberPaymentKinds } from '#contract/payments/open-payments.ts'

/** A booker with what must be collected or noticed at the reception. */
const receivedMember = z.extend(bookedMember, {
  memberType: z.literal([...memberTypes]),
  /** Tickets that the member has left. */
  tickets: z.int(),
  /** Whether no ticket pays for the booking although the member’s plan needs one. */
  withoutTicket: z.boolean(),
  /** What the member has not paid, as in the list of open payments. */
  openPayments: z.array(z.enum(memberPaymentKinds)),
  /** Whether the member has been to no lesson before this one. */
  firstVisit: z.boolean(),
  /** Whether the day of the lesson is the member’s birthday. */
  birthday: z.boolean(),
  /** Present when the member has paused or left at the time of the lesson, or soon will. */
  pausing: z.optional(pausingMark),
  /** How many notes the staff has about the member. */
  notes: z.int(),
  /** Present when the member has answered the questionnaire of the first visit, or is to answer it. */
  questionnaire: z.optional(answerState),
  /** Present when the member did not come, the plan paid for the booking, and the studio has rules for it. */
  absence: z.optional(absenceState),
})

export type ReceivedMember = z.output<typeof receivedMember>

/** A guest with what must be noticed. */
const receivedGuest = z.extend(guestInLesson, {
  /** How many notes the staff has about the guest, or the member that the guest became. */
  notes: z.int(),
  /** As of a member. */
  questionnaire: z.optional(answerState),
})

export type ReceivedGuest = z.output<typeof receivedGuest>

const receivedLesson = z.extend(lessonEvent, {
  resource: z.extend(lessonEvent.shape.resource, {
    users: z.array(receivedMember),
    guests: z.array(receivedGuest),
  }),
})

export type ReceivedLesson = z.output<typeof receivedLesson>

export const readReceptionDay = {
  ...route('readReceptionDay', 'GET', '/admin/reception', 'admin', { recorded: true }),
  summary: 'The lessons that touch a day in Tokyo, with what the reception must know of each booker',
  query: z.object({ day: z.iso.date('pattern') }),
  answer: z.array(receivedLesson),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const findMemberByCode = {
  ...route('findMemberByCode', 'GET', '/admin/reception/member', 'admin', { recorded: true }),
  summary: 'The member whose code was shown at the reception',
  query: z.object({ code: z.string('required').check(z.regex(codePattern, 'pattern')) }),
  answer: managedMember,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const readTodaysWork = {
  ...route('readTodaysWork', 'GET', '/admin/today', 'admin'),
  summary: 'How many lessons take place today in Tokyo, and how many payments and inquiries are open',
  answer: z.object({ lessons: z.int(), openPayments: z.int(), openInquiries: z.int() }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export type TodaysWork = z.output<typeof readTodaysWork.answer>
