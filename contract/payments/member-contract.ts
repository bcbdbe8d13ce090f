/** A member's contract with the studio, as administrators see it: the plan, its renewal, and the payments. */
import * as z from 'zod/mini'
import { memberTypes } from '#studio/member-types.ts'
import { byId } from '#contract/by-id.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { freeBookings } from './free-bookings.ts'
import { route } from '#contract/route.ts'
import { utcInstant } from '#contract/instant.ts'
import { disputeStates, membership, payment, refundReasons, sitePlan } from './payments.ts'

const memberType = z.literal([...memberTypes], 'pattern')

const refund = z.object({
  id: z.string(),
  amount: z.int(),
  at: utcInstant,
  /** False while the payment provider, or an administrator with cash in hand, has not made it. */
  done: z.boolean(),
  reason: z.enum(refundReasons),
  /** What the administrator wrote; empty for other reasons. */
  note: z.string(),
  ticketsTaken: z.int(),
  /** The administrator; null when the member or the server caused it. */
  by: z.nullable(z.string()),
})

const paymentOfMember = z.extend(payment, {
  /** For `If-Match` of a refund. */
  version: z.int(),
  /**
   * While it is open, the bank decides; once it is lost, the bank has given the money back. Then it cannot be
   * refunded.
   */
  dispute: z.nullable(z.enum(disputeStates)),
  /** Whether it was paid when its contract had ended. */
  afterEnd: z.boolean(),
  /** Of the tickets that it paid for. */
  ticketsLeft: z.int(),
  /**
   * Of an offer: whole yen that go back with all tickets that are left, when each used one counts the price
   * of a single lesson. Null for other payments.
   */
  unusedRefund: z.nullable(z.int()),
  /** The oldest first. Those that were made in the provider's dashboard are in `refunded` only. */
  refunds: z.array(refund),
})

const contract = z.object({
  /** The type that counts in our books, which an administrator may have set otherwise than the contract. */
  memberType,
  /** The subscription that has not ended. */
  membership: z.nullable(z.extend(membership, { started: utcInstant })),
  onSite: z.nullable(sitePlan),
  /** The last renewal that could not be charged and is still open. */
  cardProblem: z.nullable(
    z.object({
      lastAttempt: utcInstant,
      attempts: z.int(),
      /** The id of the open payment of the kind `renewal`, by which the member is reminded. */
      openPaymentId: z.string(),
      lastReminder: z.nullable(utcInstant),
      /** Whether a reminder can be sent now: the last one was not today. */
      remindable: z.boolean(),
    }),
  ),
  /** In order of start. */
  freeBookings,
  /** Newest first. */
  payments: z.array(paymentOfMember),
})

export type Contract = z.output<typeof contract>
export type PaymentOfMember = z.output<typeof paymentOfMember>

export const readContract = {
  ...route('readContract', 'GET', '/admin/user/{id}/contract', 'admin'),
  summary:
    'A member’s plan with its next renewal, card problem and planned change, the coming bookings that no plan covers any more, and the payments with their refunds',
  params: byId,
  answer: contract,
  status: 200,
  errors: ['error.member.notFound'],
} as const satisfies Endpoint
