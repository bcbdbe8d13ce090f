import type { Hire as HireAnswer } from '#contract/hires.ts'
import { openOfHire } from '#server/features/payments/hire-money-queries.ts'
import type { HireMoney } from '#server/features/payments/hire-money-queries.ts'
import { isoText } from '#time/tokyo.ts'
import type { Hire } from './queries.ts'
import { tiersOf } from './refund.ts'
import { refusalToCancel, stateAt } from './rules.ts'

/** A hire as its member sees it. */
export function hireAnswer(hire: Hire, money: HireMoney | undefined, now: number): HireAnswer {
  const { id, startsAt, endsAt, people, purpose, lines, price, rules, heldUntil, cancelledAt } = hire
  const state = stateAt(hire, now)
  return {
    id,
    space: { id: hire.spaceId, name: hire.spaceName, nameEn: hire.spaceNameEn },
    start: isoText(startsAt),
    end: isoText(endsAt),
    people,
    purpose,
    state,
    heldUntil: state === 'held' && heldUntil !== null ? isoText(heldUntil) : null,
    lines,
    total: price,
    tiers: tiersOf({ startsAt, price, rules }, now),
    paid: money?.paid ?? 0,
    refunded: money?.refunded ?? 0,
    refundOpen: money?.refundOpen ?? 0,
    open: state === 'confirmed' ? openOfHire(price, money) : 0,
    paymentIds: money?.paymentIds ?? [],
    cancelledAt: cancelledAt === null ? null : isoText(cancelledAt),
    cancellable: refusalToCancel(hire, now) === undefined,
  }
}
