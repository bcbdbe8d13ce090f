/** Changing a member's plan, with what it does to the charges. */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { freeBookings } from './free-bookings.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'

const memberType = z.literal([...memberTypes], 'pattern')

/**
 * What happens with the contract by card. `none`: it stays, and only the type in our books changes.
 * `renewal`: the new plan counts from the next renewal, or the contract ends then. `now`: the new plan counts
 * at once and is charged from the next renewal, or the contract ends at once. Nothing is charged or given
 * back at the moment of the change.
 */
const planEffects = ['none', 'renewal', 'now'] as const

export type PlanEffect = (typeof planEffects)[number]

const planOutcome = z.object({
  effect: z.enum(planEffects),
  /**
   * What the member will have, which differs from the choice for one who has paid for the rental membership.
   */
  memberType,
  /** When it counts; null: at once. */
  from: z.nullable(utcInstant),
  nextCharge: z.nullable(z.object({ at: utcInstant, amount: z.int() })),
  /** When the contract ends; null when it goes on, or ends at once. */
  ends: z.nullable(utcInstant),
  /** Which bookings stay without a ticket although the new plan does not cover them. In order of start. */
  freeBookings,
})

export type PlanOutcome = z.output<typeof planOutcome>

export const planWanted = z.object({ memberType, effect: z.enum(planEffects, 'required') })

export type PlanWanted = z.output<typeof planWanted>

export const previewPlanChange = {
  ...route('previewPlanChange', 'POST', '/admin/user/{id}/plan-change/preview', 'admin'),
  summary:
    'What a change of a member’s plan would do to the charges and to bookings without a ticket, for each effect that can be chosen',
  params: byId,
  body: z.object({ memberType }),
  answer: z.object({
    /** For `If-Match` of the change. */
    version: z.string(),
    /** The one that is proposed comes first. Empty when the member has this plan already. */
    outcomes: z.array(planOutcome),
  }),
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint

export const changePlan = {
  ...route('changePlan', 'POST', '/admin/user/{id}/plan-change', 'admin'),
  summary:
    'Changes a member’s plan, in our books and at the payment provider, with the chosen effect on the charges',
  params: byId,
  headers: ['If-Match'],
  body: planWanted,
  answer: z.object({}),
  status: 200,
  errors: [
    'error.member.notFound',
    'error.planChange.changed',
    'error.planChange.notOffered',
    'error.planChange.unavailable',
    'error.payment.closed',
  ],
} as const satisfies Endpoint
