import type { PaymentIntent, ProviderRefund } from '#server/stripe/payment-provider.ts'

/** One movement of money back to the payer. */
export interface WentBack {
  /** Whole yen. Below zero: money that the provider could not deliver is the studio's again. */
  amount: number
  /**
   * The provider's refund or dispute; null for money given back by hand, and where the provider has not named
   * one.
   */
  providerId: string | null
  at: number
  /** The bank gave it back after a dispute. */
  byDispute: boolean
}

/** A refund at the provider, or a dispute that is lost. One that is won has failed to take the money. */
type AtProvider = Pick<ProviderRefund, 'id' | 'amount' | 'createdAt' | 'status'> & { byDispute: boolean }

/**
 * What took money back at the provider, or tried to: the refunds, then the disputes. A dispute counts now,
 * because the provider does not say when it was lost.
 */
export const takenAtProvider = (
  { refunds, disputes }: Pick<PaymentIntent, 'refunds' | 'disputes'>,
  now: number,
): AtProvider[] => [
  ...refunds.map((refund) => ({ ...refund, byDispute: false })),
  ...disputes.map(({ id, amount, state }) => ({
    id,
    amount,
    createdAt: now,
    status: state === 'lost' ? ('done' as const) : ('failed' as const),
    byDispute: true,
  })),
]

interface Change {
  /** What went back of the payment by the ledger, and by the provider. */
  before: number
  after: number
  recorded: readonly WentBack[]
  atProvider: readonly AtProvider[]
}

const isSome = ({ amount }: AtProvider) => amount > 0

/**
 * What is to be added to the ledger so that it has what went back by the provider. Each refund of the
 * provider counts when the provider made it, also when its webhook came late; one that failed counts back
 * now, as does a dispute that was lost and is won after all. What neither explains counts now.
 */
export function newlyWentBack({ before, after, recorded, atProvider }: Change, now: number): WentBack[] {
  let missing = after - before
  const isTaken = (providerId: string) =>
    recorded.some((entry) => entry.providerId === providerId && entry.amount > 0)
  const isReturned = (providerId: string) =>
    recorded.some((entry) => entry.providerId === providerId && entry.amount < 0)
  const added: WentBack[] = []
  for (const { id, amount, createdAt, status, byDispute } of atProvider.filter(isSome)) {
    if (missing > 0 && status !== 'failed' && !isTaken(id)) {
      added.push({ amount: Math.min(missing, amount), providerId: id, at: createdAt, byDispute })
    }
    if (missing < 0 && status === 'failed' && isTaken(id) && !isReturned(id)) {
      added.push({ amount: Math.max(missing, -amount), providerId: id, at: now, byDispute })
    }
    missing = after - before - added.reduce((sum, entry) => sum + entry.amount, 0)
  }
  return missing === 0 ? added : [...added, { amount: missing, providerId: null, at: now, byDispute: false }]
}
