/** A member pauses the membership (休会) or leaves it (退会), with what follows before the click. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { instant, utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { optionalText, requiredText } from './text-fields.ts'

export const pausingKinds = ['pause', 'leave'] as const

export type PausingKind = (typeof pausingKinds)[number]

/** Why a member pauses or leaves, as the member chooses; in this order in lists. */
export const pausingReasons = ['health', 'pregnancy', 'work', 'moving', 'price', 'times', 'other'] as const

export type PausingReason = (typeof pausingReasons)[number]

/**
 * `planned`: it can be taken back. `running`: a pause that has begun. `ended`: the pause is over, or the
 * member has left. `takenBack`: before it took effect. `overtaken`: the contract became another one at the
 * payment provider, for example because it was resumed there.
 */
export const pausingStates = ['planned', 'running', 'ended', 'takenBack', 'overtaken'] as const

export type PausingState = (typeof pausingStates)[number]

/**
 * How it stands at the payment provider. `none`: the plan is paid at the studio. `asked`: it is set there
 * later, or was not answered yet, and is tried again. `refused`: the provider would not; tried again too.
 */
export const providerStates = ['none', 'asked', 'done', 'refused'] as const

export type ProviderState = (typeof providerStates)[number]

/**
 * How the fee of one month of a pause stands. `failed`: the provider could not charge the member; it may be
 * tried again. `waived`: by an administrator, or because the account was closed.
 */
export const pauseFeeStates = ['open', 'paid', 'failed', 'waived'] as const

export type PauseFeeState = (typeof pauseFeeStates)[number]

/**
 * Why it cannot be asked for. `noPlan`: the member has none, or has left. `open`: a pause or a leave is
 * planned or runs. `paymentOpen`: a month, or the fee of one in a pause, is past due or was not paid.
 * `disputed`: a payment is. `hireUnpaid`: only for a leave. `tooEarly`: only for a leave; the member joined
 * too short a time ago.
 * `length`: the number of months is not offered. `inARow`, `inYear`: the pauses would be longer than allowed
 * together, one after the other or within twelve months. `contractEnds`: an administrator has ended it
 * already. An administrator may set aside all but `noPlan`, `open` and `contractEnds`, with a reason.
 */
export const pausingRefusals = [
  'noPlan',
  'open',
  'contractEnds',
  'paymentOpen',
  'disputed',
  'hireUnpaid',
  'tooEarly',
  'length',
  'inARow',
  'inYear',
] as const

export type PausingRefusal = (typeof pausingRefusals)[number]

const lesson = z.object({
  lessonId: z.string(),
  title: z.string(),
  titleEn: z.string(),
  start: utcInstant,
  end: utcInstant,
})

const preview = z.object({
  kind: z.enum(pausingKinds),
  /** Whole months of a pause; null for a leave. */
  months: z.nullable(z.int()),
  /** The first instant without rights. The request carries it, so that the member gets what was shown. */
  effective: utcInstant,
  /** The last day in Tokyo on which lessons that begin can be visited. */
  lastDay: z.iso.date(),
  /** From when on lessons can be booked again; null for a leave. */
  resumes: z.nullable(utcInstant),
  /** The last day in Tokyo on which a request counts from `effective` on. */
  askUntil: z.iso.date(),
  /**
   * What is still charged, in order: each renewal before `effective`, and the first after a pause
   * (`afterPause`). By card only; at most 12. A plan that is paid at the studio has none.
   */
  charges: z.array(z.object({ at: utcInstant, amount: z.int(), afterPause: z.boolean() })),
  /**
   * What each month of a pause costs, in order: from its first day on it is charged by card, or paid at the
   * studio. Empty without a fee.
   */
  fees: z.array(z.object({ at: utcInstant, amount: z.int() })),
  /** Whether the plan is charged by card; otherwise it is paid at the studio. */
  byCard: z.boolean(),
  /** The bookings that are cancelled with the request, in order of start, with the tickets that come back. */
  bookings: z.array(z.extend(lesson, { id: z.string(), tickets: z.int() })),
  /** Seats in that time that stay: in events, and those that an administrator gave without a ticket. */
  kept: z.array(z.extend(lesson, { id: z.string(), tickets: z.int() })),
  /** The waiting lists that the member leaves with the request. */
  waiting: z.array(lesson),
  /** The balance afterwards; the tickets stay. */
  tickets: z.int(),
  /** Whether they can be used in that time. */
  ticketsUsable: z.boolean(),
  /** The hires to come, which stay. */
  hires: z.array(z.object({ id: z.string(), start: utcInstant, end: utcInstant })),
  /** The unused invitations to events, which stay; each with its last day in Tokyo. */
  invitations: z.array(z.object({ id: z.string(), expiresOn: z.iso.date() })),
  /**
   * Until when a member who has left can come back without the entry fee: the last day in Tokyo. Null for a
   * pause, and when a member who comes back never pays it again.
   */
  backWithoutFeeUntil: z.nullable(z.iso.date()),
  /** Empty when it can be asked for. */
  refusals: z.array(z.enum(pausingRefusals)),
  /** The first instant at which a leave can take effect, for `tooEarly`; null otherwise. */
  leaveFrom: z.nullable(utcInstant),
})

export type PausingPreview = z.output<typeof preview>

const choice = {
  kind: z.enum(pausingKinds, 'required'),
  /** Of a pause. Absent: the shortest. */
  months: z.optional(z.int('pattern').check(z.minimum(1, 'validate'), z.maximum(36, 'validate'))),
}

const reasons = {
  reason: z.optional(z.enum(pausingReasons, 'pattern')),
  reasonText: optionalText(limits.reasonLength),
}

const seenFee = {
  /** The fee of a month of the pause that the caller saw; absent: none. */
  fee: z.optional(z.int('pattern').check(z.minimum(0, 'validate'))),
}

/** The form of a pause or a leave, and the body of its call. */
export const pausingForm = z.object({
  ...choice,
  ...reasons,
  /** `effective` of the preview that the member saw. */
  effective: instant,
  ...seenFee,
})

export type PausingForm = z.output<typeof pausingForm>

export const pausing = z.object({
  id: z.string(),
  kind: z.enum(pausingKinds),
  state: z.enum(pausingStates),
  months: z.nullable(z.int()),
  asked: utcInstant,
  /** `provider`: it was made in the dashboard or the portal of the payment provider. */
  by: z.enum(['member', 'admin', 'provider']),
  effective: utcInstant,
  /** The last day in Tokyo with the plan. */
  lastDay: z.iso.date(),
  /** Null for a leave, and for a pause without a known end. */
  resumes: z.nullable(utcInstant),
  reason: z.nullable(z.enum(pausingReasons)),
  reasonText: z.string(),
  ticketsUsable: z.boolean(),
  /** What each month of it costs, as agreed on with the request; 0: nothing. */
  monthlyFee: z.int(),
  /** Whether the account is closed when the last day of a leave is over. */
  closesAccount: z.boolean(),
  /** Whether the member or an administrator can still take it back. */
  canBeTakenBack: z.boolean(),
})

export type Pausing = z.output<typeof pausing>

/** What a member can choose. */
const offered = z.object({
  /** The numbers of months of a pause, in order; empty when the studio offers no pause. */
  months: z.array(z.int()),
  /** Whether the member has a plan that can be paused or left. */
  hasPlan: z.boolean(),
})

export const pauseFee = z.object({
  id: z.string(),
  /** The first and the last day in Tokyo of the month that it is for. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  amount: z.int(),
  state: z.enum(pauseFeeStates),
  /** Whether it is charged by card; otherwise it is paid at the studio. */
  byCard: z.boolean(),
  /** When it is charged by itself, for the first time or again; null when it is not. */
  asksAt: z.nullable(utcInstant),
  /** The payment, and with it the receipt; null while it is not paid. */
  paymentId: z.nullable(z.string()),
})

export type PauseFee = z.output<typeof pauseFee>

const feeOfMember = z.extend(pauseFee, {
  /** How often the provider was asked in vain, and how often it could not charge the member. */
  attempts: z.int(),
  declines: z.int(),
  /** Why it was waived. */
  waiveReason: z.string(),
})

export type PauseFeeOfMember = z.output<typeof feeOfMember>

export const readOwnPausing = {
  ...route('readOwnPausing', 'GET', '/user/pausing', 'member'),
  summary: 'The caller’s pause or leave that is planned or runs, or the last one, and what can be asked for',
  answer: z.object({
    pausing: z.nullable(pausing),
    /** Of the months of its pauses that have begun, the newest first. */
    fees: z.array(pauseFee),
    offered,
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const previewPausing = {
  ...route('previewPausing', 'POST', '/user/pausing/preview', 'member'),
  summary:
    'What a pause or a leave of the caller would do: last day, charges, cancelled bookings, waiting lists, tickets, hires, and why it is refused',
  body: z.object(choice),
  answer: preview,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const requestPausing = {
  ...route('requestPausing', 'POST', '/user/pausing', 'member'),
  summary:
    'The caller pauses or leaves the membership: cancels what is booked after it, with its tickets back. Refused with `dayChanged` or `feeChanged` when the day or the fee is not the one that was seen',
  headers: ['Idempotency-Key'],
  body: pausingForm,
  answer: pausing,
  status: 201,
  errors: [
    'error.pausing.refused',
    'error.pausing.alreadyRequested',
    'error.pausing.dayChanged',
    'error.pausing.feeChanged',
  ],
} as const satisfies Endpoint

export const takeBackPausing = {
  ...route('takeBackPausing', 'DELETE', '/user/pausing/{id}', 'member'),
  summary:
    'Takes a planned pause or leave of the caller back before it takes effect; cancelled bookings stay cancelled',
  params: byId,
  answer: pausing,
  status: 200,
  errors: ['error.pausing.notFound', 'error.pausing.tookEffect'],
} as const satisfies Endpoint

/** What an administrator may set aside, with a reason. */
const exception = {
  /** Another first day in Tokyo without the plan, from tomorrow on; absent: as the rules say. */
  from: z.optional(z.iso.date('pattern')),
  /** Whether the months of a pause cost no fee. */
  feeWaived: z.optional(z.boolean('pattern')),
}

const pausingOfMember = z.extend(pausing, {
  provider: z.enum(providerStates),
  /** How often the provider was asked in vain. */
  attempts: z.int(),
  /** What the administrator wrote about an exception; empty without one. */
  exception: z.string(),
  cancelledBookings: z.int(),
})

export type PausingOfMember = z.output<typeof pausingOfMember>

export const readMemberPausing = {
  ...route('readMemberPausing', 'GET', '/admin/user/{id}/pausing', 'admin'),
  summary: 'A member’s pauses and leaves, the newest first, with how each stands at the payment provider',
  params: byId,
  answer: z.object({ pausings: z.array(pausingOfMember), fees: z.array(feeOfMember), offered }),
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const previewPausingOf = {
  ...route('previewPausingOf', 'POST', '/admin/user/{id}/pausing/preview', 'admin'),
  summary: 'What a pause or a leave of a member would do, also with another day or length, or without a fee',
  params: byId,
  body: z.object({ ...choice, ...exception }),
  answer: preview,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

/** The form with which an administrator pauses a membership or ends it, and the body of its call. */
export const pausingOfMemberForm = z.object({
  ...choice,
  ...reasons,
  ...exception,
  effective: instant,
  ...seenFee,
  /** Why a rule is set aside. Required with another day or a waived fee, and where the preview refuses. */
  exception: optionalText(limits.reasonLength),
})

export const requestPausingOf = {
  ...route('requestPausingOf', 'POST', '/admin/user/{id}/pausing', 'admin'),
  summary: 'An administrator pauses a member’s membership or ends it, also with an exception and its reason',
  params: byId,
  headers: ['Idempotency-Key'],
  body: pausingOfMemberForm,
  answer: pausing,
  status: 201,
  errors: [
    'error.member.notFound',
    'error.pausing.refused',
    'error.pausing.alreadyRequested',
    'error.pausing.dayChanged',
    'error.pausing.feeChanged',
  ],
} as const satisfies Endpoint

export const takeBackPausingOf = {
  ...route('takeBackPausingOf', 'DELETE', '/admin/pausing/{id}', 'admin'),
  summary: 'Takes a member’s planned pause or leave back, or ends a running pause at once, with a reason',
  params: byId,
  body: z.object({ reason: requiredText(limits.reasonLength) }),
  answer: pausing,
  status: 200,
  errors: ['error.pausing.notFound', 'error.pausing.tookEffect'],
} as const satisfies Endpoint

const feeErrors = [
  'error.pauseFee.notFound',
  'error.pauseFee.notOpen',
  'error.payment.unavailable',
  'error.payment.closed',
] as const

export const waivePauseFee = {
  ...route('waivePauseFee', 'POST', '/admin/pause-fee/{id}/waiver', 'admin'),
  summary: 'Waives the fee of a month of a pause that is not paid, with a reason',
  params: byId,
  body: z.object({ reason: requiredText(limits.reasonLength) }),
  answer: feeOfMember,
  status: 201,
  errors: feeErrors,
} as const satisfies Endpoint

export const notePauseFeePayment = {
  ...route('notePauseFeePayment', 'POST', '/admin/pause-fee/{id}/payment', 'admin'),
  summary: 'Notes that the fee of a month of a pause was paid in cash or by transfer, with receipt and mail',
  params: byId,
  headers: ['Idempotency-Key'],
  body: z.object({ method: z.enum(['cash', 'transfer'], 'required') }),
  answer: z.object({
    /** Of the payment. */
    id: z.string(),
    /** The receipt's number. */
    number: z.int(),
  }),
  status: 201,
  errors: feeErrors,
} as const satisfies Endpoint

/** `left`: in the month of the query, by default this one. */
export const pausingLists = ['paused', 'leaving', 'left'] as const

export const listPausings = {
  ...route('listPausings', 'GET', '/admin/pausings', 'admin', { recorded: true }),
  summary: 'The members who pause now or soon, who leave soon, or who left in a month, with reasons',
  query: z.object({
    list: z.enum(pausingLists, 'required'),
    /** `2026-11`, in Tokyo; for `left`. */
    month: z.optional(z.string('pattern').check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'pattern'))),
  }),
  answer: z.array(
    z.extend(pausingOfMember, {
      member: z.object({
        id: z.string(),
        number: z.int(),
        firstName: z.string(),
        lastName: z.string(),
        kanaFirstName: z.string(),
        kanaLastName: z.string(),
      }),
    }),
  ),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export type PausingListed = z.output<(typeof listPausings)['answer']>[number]
