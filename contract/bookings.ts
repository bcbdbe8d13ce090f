import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { instant, utcInstant } from './instant.ts'

export const bookLesson = {
  method: 'POST',
  path: '/events/booking/yoga',
  access: 'member',
  summary: 'Books a lesson with a ticket; `start` is the start that the member saw',
  body: z.object({ id: z.string('required').check(z.minLength(1, 'required')), start: instant }),
  answer: z.object({ id: z.string(), tickets: z.int() }),
  status: 201,
  errors: [
    'error.yoga.notFound',
    'error.yoga.rescheduled',
    'error.yoga.ended',
    'error.yoga.alreadyBooked',
    'error.yoga.noSeat',
    'error.yoga.noTicket',
  ],
} as const satisfies Endpoint

export const cancelBooking = {
  method: 'DELETE',
  path: '/events/booking/yoga/{id}',
  access: 'member',
  summary: 'Cancels one of the caller’s own bookings (an administrator: anyone’s) and returns its ticket',
  params: z.object({ id: z.string() }),
  answer: z.object({ tickets: z.int() }),
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.yoga.cancelIn3hr'],
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
})

export type UpcomingBooking = z.output<typeof upcomingBooking>

export const listOwnBookings = {
  method: 'GET',
  path: '/user/yoga',
  access: 'member',
  summary: 'The caller’s bookings of lessons that have not ended, in order of start',
  answer: z.array(upcomingBooking),
  status: 200,
  errors: [],
} as const satisfies Endpoint
