/** What happened with a member, as administrators read it. */
import * as z from 'zod/mini'
import { auditEntry } from '#contract/audit.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { pausingKinds } from '#contract/pausing.ts'
import { utcInstant } from '#contract/instant.ts'
import { mailOfLesson } from '#contract/schedule/lesson-page.ts'
import { limits } from '#contract/limits.ts'
import { wholeNumber } from '#contract/paging.ts'
import { payment } from '#contract/payments/payments.ts'
import { ticketReasons } from '#contract/tickets/tickets.ts'
import { waitingEnds } from '#contract/bookings/waiting-list.ts'

/** The kinds to which the timeline can be narrowed, in the order in which the page offers them. */
export const timelineKinds = [
  'account',
  'payment',
  'booking',
  'attendance',
  'ticket',
  'mail',
  'inquiry',
] as const

export type TimelineKind = (typeof timelineKinds)[number]

/**
 * What happened with a pause or a leave: the member asked for it, or it was made at the payment provider; the
 * member took it back; it took effect; a pause was over. What an administrator did is `logged`.
 */
export const pausingEvents = ['asked', 'made', 'takenBack', 'began', 'ended'] as const

const bothNames = z.object({ ja: z.string(), en: z.string() })

const common = {
  /** Also the cursor: `before` lists what comes after this entry. */
  id: z.string(),
  at: utcInstant,
  kind: z.enum(timelineKinds),
  /** The administrator who did it, where that was recorded; null: the member, the provider or the server. */
  by: z.nullable(z.string()),
}

const ofLesson = { lessonId: z.string(), title: bothNames, start: utcInstant }

const timelineEntry = z.discriminatedUnion('what', [
  z.object({ ...common, what: z.literal('registered') }),
  /** What the audit log has about the account, the plan, the receipts and the payments. */
  z.object({ ...common, what: z.literal('logged'), entry: auditEntry, paymentId: z.nullable(z.string()) }),
  z.object({
    ...common,
    what: z.literal('paid'),
    paymentId: z.string(),
    subject: payment.shape.subject,
    method: payment.shape.method,
    amount: z.int(),
    tickets: z.int(),
  }),
  z.object({
    ...common,
    what: z.literal('refunded'),
    paymentId: z.string(),
    subject: payment.shape.subject,
    /** Below zero: the provider could not deliver the money, so that the studio has it again. */
    amount: z.int(),
    /** The bank gave it back after a dispute. */
    byDispute: z.boolean(),
  }),
  /** The provider could not charge a renewal. */
  z.object({ ...common, what: z.literal('chargeFailed'), attempt: z.int() }),
  z.object({
    ...common,
    what: z.literal('pausing'),
    pausing: z.enum(pausingKinds),
    event: z.enum(pausingEvents),
    /** The last day in Tokyo with the plan. */
    lastDay: z.iso.date(),
    /** The day in Tokyo on which a pause ends; null for a leave, and while it is not known. */
    resumesOn: z.nullable(z.iso.date()),
  }),
  z.object({
    ...common,
    what: z.literal('booked'),
    ...ofLesson,
    /** Taken by the booking. */
    tickets: z.int(),
    /** Before the person became a member. */
    asGuest: z.boolean(),
  }),
  z.object({
    ...common,
    what: z.literal('cancelled'),
    ...ofLesson,
    /** Taken by the booking. They came back unless they were `kept`. */
    tickets: z.int(),
    /** Cancelled after the deadline, so that the tickets did not come back. */
    kept: z.boolean(),
    /** The studio cancelled the lesson. */
    withLesson: z.boolean(),
  }),
  z.object({ ...common, what: z.literal('waited'), ...ofLesson }),
  z.object({ ...common, what: z.literal('waitEnded'), ...ofLesson, endedBy: z.enum(waitingEnds) }),
  z.object({ ...common, what: z.literal('hired'), space: bothNames, start: utcInstant, end: utcInstant }),
  z.object({
    ...common,
    what: z.literal('hireCancelled'),
    space: bothNames,
    start: utcInstant,
    end: utcInstant,
  }),
  /** The instant is the start of the lesson, or of a booking that was made later. */
  z.object({ ...common, what: z.literal('came'), ...ofLesson }),
  z.object({ ...common, what: z.literal('missed'), ...ofLesson }),
  z.object({
    ...common,
    what: z.literal('ticketsMoved'),
    change: z.int(),
    balance: z.int(),
    reason: z.enum(ticketReasons),
    note: z.nullable(z.string()),
    /** The lesson of the booking that took or returned them. */
    title: z.nullable(bothNames),
  }),
  z.object({
    ...common,
    what: z.literal('mailed'),
    subject: mailOfLesson.shape.subject,
    recipient: mailOfLesson.shape.recipient,
    state: mailOfLesson.shape.state,
    reason: mailOfLesson.shape.reason,
  }),
  /** `text` is what the member wrote, or its beginning. */
  z.object({ ...common, what: z.literal('asked'), text: z.string() }),
  z.object({ ...common, what: z.literal('answered'), text: z.string() }),
])

export type TimelineEntry = z.output<typeof timelineEntry>

/** Kinds with commas between them: `payment,mail`. */
const kindList = z.pipe(
  z.pipe(
    z.string('pattern').check(z.maxLength(100, 'tooLong')),
    z.transform((list: string) => list.split(',') as TimelineKind[]),
  ),
  z.array(z.enum(timelineKinds, 'pattern')).check(z.maxLength(timelineKinds.length, 'tooLong')),
)

/** The instant, the list that the entry is from, and its id there. */
const cursorPattern = /^(\d{1,16})\.([a-zA-Z]{1,30})\.([\w/-]{1,200})$/

export interface TimelineCursor {
  at: number
  list: string
  id: string
}

const cursor = z.pipe(
  z.string('pattern').check(z.regex(cursorPattern, 'pattern')),
  z.transform((text: string): TimelineCursor => {
    const [, at, list = '', id = ''] = cursorPattern.exec(text) ?? []
    return { at: Number(at), list, id }
  }),
)

export const readTimeline = {
  ...route('readTimeline', 'GET', '/admin/user/{id}/timeline', 'admin'),
  summary:
    'What happened with a member, newest first: account, payments, bookings, attendance, tickets, mails and inquiries. The tickets of a booking or a payment stand in its entry, and are listed by themselves when that kind is left out',
  params: byId,
  query: z.object({
    /** Absent: all. */
    kinds: z.optional(kindList),
    /** `next` of the answer before; absent: the newest entries. */
    before: z.optional(cursor),
    size: z.optional(wholeNumber(limits.timelineSize)),
  }),
  answer: z.object({
    entries: z.array(timelineEntry),
    /** `before` of the call for earlier entries; null when there are none. */
    next: z.nullable(z.string()),
  }),
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint
