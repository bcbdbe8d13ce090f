import type { ErrorCode } from '#contract/errors.ts'
import type { HireState } from '#server/database/space-tables.ts'
import { otherWays } from '#server/features/payments/ways-to-pay.ts'
import type { OtherWays } from '#server/stripe/payment-provider.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { minuteMs } from '#time/tokyo.ts'

interface Hire {
  state: HireState
  startsAt: number
  heldUntil: number | null
}

/** The state that a hire has at the instant. The server marks a hold that has ended up to a minute later. */
export const stateAt = ({ state, heldUntil }: Hire, now: number): HireState =>
  state === 'held' && (heldUntil ?? 0) <= now ? 'expired' : state

/** So much of the hold must be left to open the payment page. */
const timeToPayMs = minuteMs

/** Why the hire cannot be paid on the provider's page. */
export function refusalToPay(hire: Hire, now: number): ErrorCode | undefined {
  const { state, heldUntil } = hire
  if (state === 'confirmed') return 'error.hire.paid'
  if (state === 'cancelled') return 'error.hire.over'
  return state === 'held' && (heldUntil ?? 0) - now >= timeToPayMs ? undefined : 'error.hire.holdEnded'
}

/** Why the member cannot cancel the hire, or end the hold. */
export function refusalToCancel(hire: Hire, now: number): ErrorCode | undefined {
  const state = stateAt(hire, now)
  if (state === 'expired') return 'error.hire.holdEnded'
  return state === 'cancelled' || hire.startsAt <= now ? 'error.hire.over' : undefined
}

/**
 * The provider keeps no page open for less than half an hour. The server closes the page when the hold ends.
 */
export const pageOutlivesHoldMs = 30 * minuteMs

/** How a held time can be paid besides by card. */
export const waysOf = (
  facts: StudioFacts,
  { price, startsAt, heldUntil }: Hire & { price: number },
): OtherWays => otherWays(facts, { price, startsAt, closesAt: (heldUntil ?? 0) + pageOutlivesHoldMs })
