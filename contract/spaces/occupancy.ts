/** When the spaces are in use, and by what. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { disputeStates } from '#contract/payments/payments.ts'
import { route } from '#contract/route.ts'
import { rangeQuery, utcInstant } from '#contract/instant.ts'

/** What can take a space for a time. A block is a time that the studio keeps for itself. */
export type OccupantKind = 'lesson' | 'hire' | 'block'

/**
 * What has the space already: `current` of the refusal `error.space.occupied`, which only administrators get.
 */
export interface Occupant {
  kind: OccupantKind
  /** The lesson's title, the name of the member who hires, or the note of the block. */
  name: string
  /** In English, where the lesson has an English title; empty otherwise. */
  nameEn: string
  /** The space that is in use, which can be a part of the wanted one. */
  space: string
  spaceEn: string
  /** ISO 8601 in UTC. */
  start: string
  end: string
  /** The minutes that must lie between two hires, where they are all that is in the way. */
  pause?: number
}

const taken = {
  id: z.string(),
  /** The space that was chosen; null for a lesson whose space has since been deleted. */
  spaceId: z.nullable(z.string()),
  /** The spaces without parts that are in use. */
  leaves: z.array(z.string()),
  start: utcInstant,
  end: utcInstant,
}

const takenByHire = z.object({
  ...taken,
  /** The entity tag for `If-Match`. */
  etag: z.string(),
  /** Who hires. A guest, who is no member, has no `id` but a `guestId`, and the whole name as the last name. */
  member: z.object({
    id: z.nullable(z.string()),
    guestId: z.nullable(z.string()),
    lastName: z.string(),
    firstName: z.string(),
    phone: z.string(),
  }),
  people: z.int(),
  purpose: z.string(),
  /** `held` while the member has not paid yet. */
  state: z.enum(['held', 'confirmed']),
  heldUntil: z.nullable(utcInstant),
  price: z.int(),
  /** What was paid and is not given back. */
  paid: z.int(),
  /** What an administrator has given back of it and is not owed again. */
  waived: z.int(),
  /** What is still to be paid; 0 while the time is held. */
  open: z.int(),
  /** Whether a part was paid in cash or by transfer, so that the studio itself gives it back. */
  paidOnSite: z.boolean(),
  /** The dispute about one of its payments; of several the one that is open, or else lost, comes first. */
  dispute: z.nullable(z.enum(disputeStates)),
})

const occupancy = z.object({
  lessons: z.array(z.object({ ...taken, title: z.string(), titleEn: z.string() })),
  hires: z.array(takenByHire),
  blocks: z.array(z.object({ ...taken, note: z.string() })),
})

export type Occupancy = z.output<typeof occupancy>
export type TakenByLesson = Occupancy['lessons'][number]
export type TakenByHire = Occupancy['hires'][number]
export type TakenByBlock = Occupancy['blocks'][number]

export const listOccupancy = {
  ...route('listOccupancy', 'GET', '/admin/occupancy', 'admin'),
  summary: 'The lessons, hires and blocks that take a space in the half-open range, in order of start',
  query: rangeQuery,
  answer: occupancy,
  status: 200,
  errors: [],
} as const satisfies Endpoint
