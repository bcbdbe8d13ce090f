/** What administrators do for members at the front desk. */
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { instant } from './instant.ts'

const id = z.string('required').check(z.minLength(1, 'required'))
const byId = z.object({ id: z.string() })

/** Of a booking that stands: `booked` until somebody notes whether the member came. */
export const attendances = ['booked', 'attended', 'missed'] as const

export type Attendance = (typeof attendances)[number]

export const bookForMember = {
  method: 'POST',
  path: '/admin/booking/yoga',
  access: 'admin',
  summary:
    'Books a lesson for a member by the members’ own rules; without taking a ticket where that is asked for',
  body: z.object({
    id,
    start: instant,
    memberId: id,
    withoutTicket: z._default(z.boolean('pattern'), false),
  }),
  answer: z.object({ id: z.string(), tickets: z.int() }),
  status: 201,
  errors: [
    'error.user.notFound',
    'error.yoga.notFound',
    'error.yoga.rescheduled',
    'error.yoga.ended',
    'error.yoga.alreadyBooked',
    'error.yoga.noSeat',
    'error.yoga.noTicket',
  ],
} as const satisfies Endpoint

export const cancelForMember = {
  method: 'DELETE',
  path: '/admin/booking/yoga/{id}',
  access: 'admin',
  summary:
    'Cancels a member’s booking and returns its ticket; past the members’ deadline only where that is asked for',
  params: byId,
  query: z.object({ afterDeadline: z.optional(z.enum(['true', 'false'], 'pattern')) }),
  answer: z.object({ tickets: z.int() }),
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.cancelIn3hr'],
} as const satisfies Endpoint

export const markAttendance = {
  method: 'PUT',
  path: '/admin/booking/yoga/{id}/attendance',
  access: 'admin',
  summary:
    'Notes, once the lesson has started, whether the member came, or takes the note back; another note than the one that was seen is not written over',
  params: byId,
  body: z.object({
    attendance: z.enum(attendances, 'pattern'),
    /** What the caller saw noted. When something else is noted now, the call is refused with that. */
    seen: z.optional(z.enum(attendances, 'pattern')),
  }),
  answer: byId,
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.notStarted', 'error.attendance.changed'],
} as const satisfies Endpoint
