import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { member } from './members.ts'
import { membership, payment } from './payments.ts'
import { movement } from './tickets.ts'
import { bookingInHistory } from './users.ts'

const inquiry = z.object({
  at: utcInstant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
})

export const exportOwnData = {
  ...route('exportOwnData'),
  summary: 'Everything that the studio holds about the caller',
  answer: z.object({
    exportedAt: utcInstant,
    member: z.extend(member, {
      since: utcInstant,
      /** Of the membership rules that the member agreed to. */
      consentVersion: z.nullable(z.string()),
      consentAt: z.nullable(utcInstant),
    }),
    bookings: z.array(bookingInHistory),
    ticketMovements: z.array(movement),
    membership: z.nullable(membership),
    payments: z.array(payment),
    inquiries: z.array(inquiry),
    /** What was mailed, and when. */
    mails: z.array(z.object({ at: utcInstant, kind: z.string(), to: z.string() })),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** The password asked for again. */
export const leavingFields = z.object({ password: z.string('required').check(z.minLength(1, 'required')) })

export const closeAccount = {
  ...route('closeAccount'),
  summary:
    'Closes the caller’s account: cancels coming bookings, lets the tickets lapse and removes whatever tells who it was',
  body: leavingFields,
  answer: z.object({}),
  status: 200,
  errors: [
    'error.password.incorrect',
    'error.user.membershipActive',
    'error.user.lastAdministrator',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint
