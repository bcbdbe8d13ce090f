import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { limits } from '#contract/limits.ts'
import { wholeNumber } from '#contract/paging.ts'

/** Why a member's tickets changed. */
export const ticketReasons = [
  'granted',
  'campaign',
  'paid',
  'booked',
  'cancelled',
  'lessonCancelled',
  'adjusted',
  'refunded',
  'expired',
  'closed',
  'merged',
  'imported',
  'importUndone',
] as const

export type TicketReason = (typeof ticketReasons)[number]

export const movement = z.object({
  id: z.string(),
  at: utcInstant,
  change: z.int(),
  balance: z.int(),
  reason: z.enum(ticketReasons),
  lessonTitle: z.nullable(z.string()),
  lessonStart: z.nullable(utcInstant),
  /** Whether the booking that took the tickets was cancelled too late, so that they do not come back. */
  kept: z.boolean(),
})

export type Movement = z.output<typeof movement>

/** A movement as administrators see it: with the reason that an administrator gave. */
export const movementWithNote = z.extend(movement, { note: z.nullable(z.string()) })

/** Tickets that were given together. */
const lot = z.object({
  id: z.string(),
  /** Why the tickets were given. */
  reason: z.enum(ticketReasons),
  /** What the studio wrote to the member about them. */
  note: z.nullable(z.string()),
  /** The last day in Tokyo on which they can be used; null when they do not expire. */
  expiresOn: z.nullable(z.iso.date()),
})

export const ticketLot = z.extend(lot, {
  granted: z.int(),
  left: z.int(),
  /** The name of the offer that was bought; null for other tickets. */
  offer: z.nullable(z.object({ ja: z.string(), en: z.string() })),
})

export type TicketLot = z.output<typeof ticketLot>

/** The lot that paid for a booking. */
export const payingLot = lot

export type PayingLot = z.output<typeof payingLot>

export const listTicketLots = {
  ...route('listTicketLots', 'GET', '/user/tickets/lots', 'member'),
  summary: 'The caller’s tickets by lot, in the order in which bookings use them',
  answer: z.array(ticketLot),
  status: 200,
  errors: [],
} as const satisfies Endpoint

const cursorPattern = /^(\d{1,16})\.([\w-]{1,100})$/

/** The instant and the id of the last movement that was listed. */
export interface MovementCursor {
  at: number
  id: string
}

const cursor = z.pipe(
  z.string('pattern').check(z.regex(cursorPattern, 'pattern')),
  z.transform((text: string): MovementCursor => {
    const [, at, id = ''] = cursorPattern.exec(text) ?? []
    return { at: Number(at), id }
  }),
)

export const listTicketMovements = {
  ...route('listTicketMovements', 'GET', '/user/tickets', 'member'),
  summary: 'The caller’s ticket movements, newest first',
  query: z.object({
    /** `next` of the answer before; absent: the newest movements. */
    before: z.optional(cursor),
    size: z.optional(wholeNumber(limits.page.size)),
  }),
  answer: z.object({
    movements: z.array(movement),
    /** `before` of the call for earlier movements; null when there are none. */
    next: z.nullable(z.string()),
  }),
  status: 200,
  errors: [],
} as const satisfies Endpoint
