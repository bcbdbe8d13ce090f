import type { ErrorCode } from '#contract/errors.ts'
import type { HireState } from '#server/database/space-tables.ts'
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
