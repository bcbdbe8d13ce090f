import * as z from 'zod/mini'
import { absence } from '#contract/bookings/absences.ts'
import { pausing } from '#contract/pausing.ts'
import { bookingInHistory } from '#contract/bookings/bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportedAnswers } from '#contract/first-visits.ts'
import { hire } from '#contract/hires/hires.ts'
import { invitation } from '#contract/invitations.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { consentFields } from '#contract/studio/membership-rules.ts'
import { ownMember } from '#contract/members/members.ts'
import { memberCode } from '#contract/member-codes.ts'
import { membership, payment } from '#contract/payments/payments.ts'
import { device } from '#contract/sessions.ts'
import { ownFactors } from '#contract/second-factors/second-factors.ts'
import { movement, ticketLot } from '#contract/tickets/tickets.ts'
import { pastWait } from '#contract/bookings/waiting-list.ts'

const inquiry = z.object({
  at: utcInstant,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** What the studio answered, the oldest first. */
  answers: z.array(z.object({ at: utcInstant, text: z.string() })),
})

export const exportOwnData = {
  ...route('exportOwnData', 'GET', '/user/export', 'member', { counted: 'export', recorded: true }),
  summary: 'Everything that the studio holds about the caller',
  answer: z.object({
    exportedAt: utcInstant,
    member: z.extend(ownMember, {
      since: utcInstant,
      ...consentFields,
    }),
    bookings: z.array(bookingInHistory),
    /** Every waiting list that the member has joined, and what became of it. */
    waitlist: z.array(pastWait),
    /** Those that count, may still count, or were waived. */
    absences: z.array(absence),
    pausings: z.array(pausing),
    ticketLots: z.array(ticketLot),
    ticketMovements: z.array(movement),
    invitations: z.array(invitation),
    /** Every hire, whatever became of it. */
    hires: z.array(hire),
    membership: z.nullable(membership),
    payments: z.array(payment),
    secondFactors: z.omit(ownFactors, { isRequired: true }),
    inquiries: z.array(inquiry),
    /** What the staff notes about the member. */
    notes: z.array(z.object({ text: z.string(), at: utcInstant, changedAt: z.nullable(utcInstant) })),
    /** What the member has answered before the first visit; null for nothing. */
    firstVisit: exportedAnswers,
    /** Which mails were queued for the member, and when. */
    mails: z.array(z.object({ at: utcInstant, kind: z.string(), to: z.string() })),
    /** Where the member is logged in. */
    sessions: z.array(device),
    /** Since when the bookings have a secret address. The address itself is not stored. */
    calendarFeed: z.nullable(z.object({ createdAt: utcInstant })),
    /** What the member shows at the reception. */
    memberCode: z.nullable(memberCode),
    /** The LINE account that is linked, as LINE names it to this studio. */
    line: z.nullable(z.object({ userId: z.string(), linkedAt: utcInstant })),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** The password of the caller, who confirms with it. */
export const ownPassword = z.object({
  password: z.string('required').check(z.minLength(1, 'required')),
})

export const closeAccount = {
  ...route('closeAccount', 'POST', '/user/close', 'member'),
  summary:
    'Closes the caller’s account: cancels coming bookings and hires by their rules, expires the tickets and anonymises the member',
  body: ownPassword,
  answer: z.object({}),
  status: 200,
  errors: [
    'error.password.incorrect',
    'error.member.membershipActive',
    'error.member.lastAdministrator',
    'error.payment.underWay',
    'error.payment.unavailable',
  ],
} as const satisfies Endpoint
