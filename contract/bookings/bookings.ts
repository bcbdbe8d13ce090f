import * as z from 'zod/mini'
import { byId } from '#contract/by-id.ts'
import { cancellationFigures } from '#contract/cancellation-tiers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { instant, utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { optionalText } from '#contract/text-fields.ts'
import { payingLot } from '#contract/tickets/tickets.ts'

/** How a seat in an event is paid for; `held`: not yet, and given back when it is not paid in time. */
export const eventSeats = ['paid', 'held', 'invitation', 'free'] as const

export type EventSeatState = (typeof eventSeats)[number]

/**
 * What limits the bookings of a person: a second lesson at the same time, the most bookings held at once, and
 * how early a lesson can be booked.
 */
export const bookingLimits = ['overlap', 'held', 'opening'] as const

export type BookingLimit = (typeof bookingLimits)[number]

/** Which limits the administrator knows of and goes beyond. Each other one refuses the call. */
export const beyondLimits = z
  .array(z.enum(bookingLimits, 'pattern'), 'pattern')
  .check(z.maxLength(bookingLimits.length, 'pattern'))

/** The other lesson of the person: `current` of the refusal `error.yoga.overlaps`. */
export interface OverlappedBooking {
  title: string
  titleEn: string
  start: string
  end: string
}

const requiredId = z.string('required').check(z.minLength(1, 'required'))
export const bookLesson = {
  ...route('bookLesson', 'POST', '/events/booking/yoga', 'member'),
  summary:
    'Books a lesson with a ticket; `start` is the start that the member saw. An event is booked so when it is free, or with an invitation; for money it is ordered (`placeOrder`)',
  headers: ['Idempotency-Key'],
  body: z.object({
    id: requiredId,
    start: instant,
    /** Whether an invitation of the member pays for the event. */
    invitation: z._default(z.boolean('pattern'), false),
  }),
  answer: z.object({ id: z.string(), tickets: z.int() }),
  status: 201,
  errors: [
    'error.yoga.notFound',
    'error.yoga.rescheduled',
    'error.yoga.ended',
    'error.yoga.alreadyBooked',
    'error.yoga.noSeat',
    'error.yoga.noTicket',
    'error.yoga.overlaps',
    'error.yoga.tooManyHeld',
    'error.yoga.absenceLimit',
    'error.yoga.notOpen',
    'error.yoga.eventPaid',
    'error.yoga.noInvitation',
    'error.member.paused',
    'error.member.left',
  ],
} as const satisfies Endpoint

export const cancelBooking = {
  ...route('cancelBooking', 'DELETE', '/events/booking/yoga/{id}', 'member'),
  summary:
    'Cancels a booking of the caller (an administrator: of any member) and returns its ticket. After the deadline only an administrator can, with a `reason`',
  params: byId,
  body: z.object({
    /** Why an administrator returns the ticket after the deadline, for the audit log. */
    reason: optionalText(limits.reasonLength),
  }),
  answer: z.object({ tickets: z.int() }),
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.cancelIn3hr', 'error.yoga.seatPaid'],
} as const satisfies Endpoint

/** What comes back when a seat in an event is cancelled now. */
const seatCancellation = z.extend(cancellationFigures, {
  /** `2026-11-21`: until the end of this day in Tokyo the figures stay; null when no tier follows. */
  until: z.nullable(z.iso.date()),
  /** Whether an invitation paid for the seat, and whether it can be used again. */
  invitation: z.enum(['none', 'returned', 'kept']),
})

export type SeatCancellation = z.output<typeof seatCancellation>

const seatErrors = ['error.yoga.bookingNotFound', 'error.yoga.seatOver'] as const

export const readSeatCancellation = {
  ...route('readSeatCancellation', 'GET', '/user/yoga/{id}/cancellation', 'member'),
  summary: 'What the caller gets back who cancels the seat in an event now',
  params: byId,
  answer: seatCancellation,
  status: 200,
  errors: seatErrors,
} as const satisfies Endpoint

const refundSeen = z.int('required').check(z.minimum(0, 'pattern'))

export const cancelSeat = {
  ...route('cancelSeat', 'POST', '/user/yoga/{id}/cancellation', 'member'),
  summary:
    'Cancels the caller’s seat in an event, or gives up one that is held, and gives back what the terms say. The refusal of another figure carries the new one',
  params: byId,
  body: z.object({
    /** The refund in yen that the caller saw. */
    refund: refundSeen,
  }),
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: [...seatErrors, 'error.hire.refundChanged', 'error.payment.underWay', 'error.payment.unavailable'],
} as const satisfies Endpoint

/** What an administrator decides about the money of a seat: all of it, or what the terms say. */
export const seatPolicies = ['full', 'rule'] as const

export type SeatPolicy = (typeof seatPolicies)[number]

export const readSeatCancellationForMember = {
  ...route('readSeatCancellationForMember', 'GET', '/admin/booking/yoga/{id}/seat', 'admin'),
  summary: 'What comes back when an administrator cancels the seat in an event now, in full and by the terms',
  params: byId,
  answer: z.object({ full: seatCancellation, rule: seatCancellation }),
  status: 200,
  errors: seatErrors,
} as const satisfies Endpoint

export const cancelSeatForMember = {
  ...route('cancelSeatForMember', 'DELETE', '/admin/booking/yoga/{id}/seat', 'admin'),
  summary: 'Cancels a member’s seat in an event, gives back what was shown, and mails the member',
  params: byId,
  body: z.object({ way: z.enum(seatPolicies, 'required'), refund: refundSeen }),
  answer: z.object({ refund: z.int() }),
  status: 200,
  errors: [
    ...seatErrors,
    'error.hire.refundChanged',
    'error.refund.aboveLimit',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint

const upcomingBooking = z.object({
  id: z.string(),
  lessonId: z.string(),
  title: z.string(),
  imageUrl: z.string(),
  start: utcInstant,
  end: utcInstant,
  cancelUntil: utcInstant,
  ticketsTaken: z.int(),
  /**
   * Which tickets paid; null for a booking that cost nothing. If several lots paid, the one that expires
   * first.
   */
  lot: z.nullable(payingLot),
  /** Of a seat in an event; null for a lesson. */
  event: z.nullable(
    z.object({
      seat: z.enum(eventSeats),
      /** Whole yen that the seat costs, or has cost; 0 for one that is free or paid with an invitation. */
      price: z.int(),
      /** The order with which it is paid for; null for one that costs nothing. */
      orderId: z.nullable(z.string()),
      /** Until when a seat that is held can be paid; null for others. */
      payUntil: z.nullable(utcInstant),
    }),
  ),
})

export type UpcomingBooking = z.output<typeof upcomingBooking>

export const bookingStatuses = ['booked', 'cancelled', 'attended', 'missed'] as const

/** A booking and what became of it. */
export const bookingInHistory = z.object({
  id: z.string(),
  title: z.string(),
  start: utcInstant,
  end: utcInstant,
  status: z.enum(bookingStatuses),
  ticketsTaken: z.int(),
  /** Present in an event: how the seat is or was paid for. */
  seat: z.optional(z.enum(eventSeats)),
  /** Whether the tickets were not returned, because the booking was cancelled after the members' deadline. */
  ticketsKept: z.boolean(),
})

/** The same as administrators see it. */
export const bookingOfMember = z.extend(bookingInHistory, {
  lessonId: z.string(),
  /** Whether the plan paid for the booking. Only then can it become an absence. */
  byPlan: z.boolean(),
  /** Last instant at which the member may cancel. */
  cancelUntil: utcInstant,
})

export const listOwnBookings = {
  ...route('listOwnBookings', 'GET', '/user/yoga', 'member'),
  summary: 'The caller’s bookings of lessons that have not ended, in order of start',
  answer: z.array(upcomingBooking),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const readCalendarFile = {
  ...route('readCalendarFile', 'GET', '/user/yoga/{id}/calendar', 'member'),
  summary: 'A calendar file (iCalendar) with one of the caller’s bookings, the same entry as in its mails',
  params: byId,
  answer: z.object({ name: z.string(), content: z.string() }),
  status: 200,
  errors: ['error.yoga.bookingNotFound'],
} as const satisfies Endpoint

/**
 * The status of a booking that is not cancelled: `booked` until an administrator marks whether the member
 * came.
 */
export const attendances = ['booked', 'attended', 'missed'] as const

export type Attendance = (typeof attendances)[number]

export const bookForMember = {
  ...route('bookForMember', 'POST', '/admin/booking/yoga', 'admin'),
  summary:
    'Books a lesson for a member by the same rules as for members; takes no ticket if `withoutTicket` is true',
  headers: ['Idempotency-Key'],
  body: z.object({
    id: requiredId,
    start: instant,
    memberId: requiredId,
    /** In an event: whether the seat costs nothing. */
    withoutTicket: z._default(z.boolean('pattern'), false),
    /** Whether an invitation of the member pays for the event. */
    invitation: z._default(z.boolean('pattern'), false),
    /**
     * Whether the administrator knows that the person has a seat in the lesson as a guest. Without it the
     * call is refused.
     */
    secondSeat: z._default(z.boolean('pattern'), false),
    beyond: z._default(beyondLimits, []),
  }),
  answer: z.object({ id: z.string(), tickets: z.int() }),
  status: 201,
  errors: [
    'error.member.notFound',
    'error.yoga.notFound',
    'error.yoga.rescheduled',
    'error.yoga.ended',
    'error.yoga.alreadyBooked',
    'error.yoga.noSeat',
    'error.yoga.secondSeat',
    'error.yoga.noTicket',
    'error.yoga.overlaps',
    'error.yoga.tooManyHeld',
    'error.yoga.absenceLimit',
    'error.yoga.notOpen',
    'error.yoga.eventPaid',
    'error.yoga.noInvitation',
    'error.member.paused',
    'error.member.left',
  ],
} as const satisfies Endpoint

/**
 * What an administrator decides about a booking that is cancelled after the members' deadline. Before it the
 * tickets come back.
 */
export const cancellation = z
  .object({
    afterDeadline: z._default(z.boolean('pattern'), false),
    returnTickets: z._default(z.boolean('pattern'), false),
    /** Why the tickets come back, for the audit log. */
    reason: optionalText(limits.reasonLength),
  })
  .check(
    z.refine(({ returnTickets, reason }) => !returnTickets || reason !== '', {
      path: ['reason'],
      error: 'required',
      when: ({ issues }) => issues.length === 0,
    }),
  )

export const cancelForMember = {
  ...route('cancelForMember', 'POST', '/admin/booking/yoga/{id}/cancellation', 'admin'),
  summary:
    'Cancels a member’s booking and returns its tickets; after the members’ deadline only if `afterDeadline` is true, and then the tickets come back only if `returnTickets` is true',
  params: byId,
  body: cancellation,
  answer: z.object({ tickets: z.int() }),
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.cancelIn3hr', 'error.yoga.seatPaid'],
} as const satisfies Endpoint

export const markAttendance = {
  ...route('markAttendance', 'PUT', '/admin/booking/yoga/{id}/attendance', 'admin'),
  summary:
    'Marks whether the member came, from shortly before the lesson starts, or takes the mark back; the entity tag is the mark itself',
  params: byId,
  headers: ['If-Match'],
  body: z.object({ attendance: z.enum(attendances, 'pattern') }),
  answer: byId,
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.notStarted', 'error.attendance.changed'],
} as const satisfies Endpoint
