import type { Hire, HireCancellation } from '#contract/hires/hires.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

/** A hire of two hours in ten days, paid with 5,000 yen, as `GET /hires` answers. */
export function ownHire(given: Partial<Hire> = {}): Hire {
  const start = now + 10 * dayMs
  return {
    id: 'hire-1',
    space: { id: 'secondFloor', name: '2階スタジオ', nameEn: 'Second-floor studio' },
    start: isoText(start),
    end: isoText(start + 2 * hourMs),
    people: 6,
    purpose: 'ヨガ教室',
    state: 'confirmed',
    heldUntil: null,
    ways: ['card'],
    awaited: null,
    lines: [{ day: '2026-11-30', kind: 'weekday', minutes: 120, unitPrice: 2_500, amount: 5_000 }],
    coupon: null,
    total: 5_000,
    tiers: [{ until: null, percent: 0, refund: 4_500, fee: 500 }],
    paid: 5_000,
    refunded: 0,
    refundOpen: 0,
    open: (given.state ?? 'confirmed') === 'confirmed' ? (given.total ?? 5_000) - (given.paid ?? 5_000) : 0,
    paymentIds: ['payment-1'],
    cancelledAt: null,
    cancellable: true,
    ...given,
  }
}

/** What comes back of that hire when its member cancels it. */
export const cancellation = (given: Partial<HireCancellation> = {}): HireCancellation => ({
  paid: 5_000,
  percent: 0,
  kept: 0,
  fee: 500,
  refund: 4_500,
  until: null,
  ...given,
})
