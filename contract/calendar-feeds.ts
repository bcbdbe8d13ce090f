import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './route.ts'
import { utcInstant } from './instant.ts'

const calendarFeed = z.object({
  /** Anyone who has the address reads the bookings: only its member gets it. */
  address: z.string(),
  createdAt: utcInstant,
})

export type CalendarFeed = z.output<typeof calendarFeed>

export const readCalendarFeed = {
  ...route('readCalendarFeed', 'GET', '/user/calendar-feed', 'member'),
  summary:
    'The secret address at which calendar programs read the caller’s bookings (iCalendar), if there is one',
  answer: z.object({ feed: z.nullable(calendarFeed) }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const renewCalendarFeed = {
  ...route('renewCalendarFeed', 'POST', '/user/calendar-feed', 'member'),
  summary:
    'Makes a new secret address `/calendar/{secret}.ics` for the caller’s bookings; the one before it ends',
  answer: z.object({ feed: calendarFeed }),
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const endCalendarFeed = {
  ...route('endCalendarFeed', 'DELETE', '/user/calendar-feed', 'member'),
  summary: 'Ends the secret address of the caller’s bookings. Without one it does nothing',
  answer: z.object({}),
  status: 200,
  errors: [],
} as const satisfies Endpoint
