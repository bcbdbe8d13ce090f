import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { route } from './index.ts'
import { utcInstant } from './instant.ts'
import { pagingFields } from './paging.ts'

/** Why a member's tickets changed. */
const ticketReasons = [
  'granted',
  'paid',
  'booked',
  'cancelled',
  'lessonCancelled',
  'adjusted',
  'closed',
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
})

export type Movement = z.output<typeof movement>

/** A movement as administrators see it: with the reason that an administrator gave. */
export const movementWithNote = z.extend(movement, { note: z.nullable(z.string()) })

export const listTicketMovements = {
  ...route('listTicketMovements'),
  summary: 'The caller’s ticket movements, newest first',
  query: z.object(pagingFields),
  paged: true,
  answer: z.array(movement),
  status: 200,
  errors: [],
} as const satisfies Endpoint
