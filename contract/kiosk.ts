/**
 * The self check-in on a tablet at the door. Its session may make the calls with access `kiosk` and no other,
 * not even those that are open to anyone.
 */
import * as z from 'zod/mini'
import { attendances } from '#contract/bookings/bookings.ts'
import type { Endpoint } from './endpoint.ts'
import { instant, utcInstant } from './instant.ts'
import { plain } from './normalise.ts'
import { route } from './route.ts'

/** How many of the first hexadecimal digits of a hash tell the codes of a day apart, and give none away. */
export const fingerprintLength = 6

/** What is hashed with SHA-256 for the fingerprint of a member code. */
export const fingerprinted = (salt: string, code: string): string => `${salt} ${code}`

const pin = z.pipe(
  z.string('required'),
  z.pipe(z.transform(plain), z.string().check(z.regex(/^\d{4,8}$/, 'pin'))),
)

/** The form that begins the self check-in, and the one that ends it. */
export const pinForm = z.object({ pin })

const attendee = z.object({
  /** The live booking; null for a person who waits for a seat or has cancelled. */
  bookingId: z.nullable(z.string()),
  /** The same in all lessons of the person during this self check-in. It says nothing else. */
  person: z.string(),
  /** What the person is recognised by, such as `サ・ミ` or `M. S.`. */
  initials: z.string(),
  /** The last four digits of the telephone number; null without one. */
  digits: z.nullable(z.string()),
  /** Null for a person without a member code. */
  fingerprint: z.nullable(z.string()),
  state: z.enum([...attendances, 'waiting', 'cancelled']),
  /** What the person should be asked about at the desk. */
  open: z.array(z.enum(['ticket', 'payment'])),
  /** Whether the person is still to answer the questionnaire of the first visit. */
  toAnswer: z.boolean(),
})

export type Attendee = z.output<typeof attendee>

const attendedLesson = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  start: utcInstant,
  end: utcInstant,
  /** From when on persons can check in. */
  opensAt: utcInstant,
  cancelled: z.boolean(),
  attendees: z.array(attendee),
})

export type AttendedLesson = z.output<typeof attendedLesson>

const kioskDay = z.object({
  /** Of the fingerprints. */
  salt: z.string(),
  lessons: z.array(attendedLesson),
})

export type KioskDay = z.output<typeof kioskDay>

export const beginKiosk = {
  ...route('beginKiosk', 'POST', '/admin/kiosk', 'admin'),
  summary:
    'Begins the self check-in of a tablet: ends the session of the caller, and returns the token of one that may make the calls of the self check-in only, until midnight in Tokyo',
  body: pinForm,
  answer: z.object({ access_token: z.string(), expiresAt: utcInstant }),
  status: 201,
  errors: [],
} as const satisfies Endpoint

export const readKioskDay = {
  ...route('readKioskDay', 'GET', '/kiosk', 'kiosk', { recorded: true }),
  summary: 'Today’s lessons in Tokyo, with who has a place in them by initials and last digits, and no name',
  answer: kioskDay,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const checkIn = {
  ...route('checkIn', 'POST', '/kiosk/check-ins', 'kiosk'),
  summary:
    'Marks a booking of today as attended. `at`, when the person checked in, may be earlier, because a tablet without a connection sends it later; a repeated call changes nothing',
  body: z.object({ bookingId: z.string('required'), at: instant }),
  answer: z.object({}),
  status: 200,
  errors: [
    'error.yoga.bookingNotFound',
    'error.yoga.notStarted',
    'error.kiosk.lessonOver',
    'error.attendance.changed',
  ],
} as const satisfies Endpoint

export const leaveKiosk = {
  ...route('leaveKiosk', 'POST', '/kiosk/end', 'kiosk'),
  summary: 'Ends the self check-in with the PIN that was chosen when it began',
  body: pinForm,
  answer: z.object({}),
  status: 200,
  errors: ['error.kiosk.wrongPin'],
} as const satisfies Endpoint
