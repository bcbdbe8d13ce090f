import type { DisputeState } from '#contract/payments/payments.ts'

/**
 * What became of the disputes of a payment together; undefined without one. One that is open, or lost, counts
 * before others.
 */
export function stateOfDisputes(disputes: ReadonlyArray<{ state: DisputeState }>): DisputeState | undefined {
  const order = ['open', 'lost', 'won', 'dropped'] as const
  return order.find((state) => disputes.some((dispute) => dispute.state === state))
}

/**
 * The dispute as it is recorded; null without one. A process of the last release records no state: then it is
 * open.
 */
export const recordedDispute = ({
  disputedAt,
  disputeState,
}: {
  disputedAt: number | null
  disputeState: DisputeState | null
}): DisputeState | null => (disputedAt === null ? null : (disputeState ?? 'open'))
