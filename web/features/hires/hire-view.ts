import type { Hire } from '#contract/hires/hires.ts'

/**
 * What the page of a hire shows. `waiting`: the provider's page said that it is paid, and the server has not
 * heard of the payment yet. `returned`: the payment came when another member had the time.
 */
export type HireView = 'payable' | 'waiting' | 'ended' | 'returned' | 'confirmed' | 'cancelled'

type HireState = Pick<Hire, 'state' | 'refunded' | 'refundOpen'> & Partial<Pick<Hire, 'awaited'>>

/**
 * @param saysPaid whether the provider's page has led here after a payment; only the server proves a payment
 * @param isOver whether the time of the hold has ended by this browser's clock
 */
export function viewOf(
  hire: HireState,
  { saysPaid, isOver }: { saysPaid: boolean; isOver: boolean },
): HireView {
  if (hire.state === 'confirmed' || hire.state === 'cancelled') return hire.state
  if (hire.state === 'expired' && hire.refunded + hire.refundOpen > 0) return 'returned'
  // The payer has chosen a convenience store, and pays there.
  if (hire.state === 'held' && hire.awaited && !isOver) return 'payable'
  if (saysPaid) return 'waiting'
  return hire.state === 'expired' || isOver ? 'ended' : 'payable'
}
