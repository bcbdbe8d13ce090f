import type { ProviderRefund } from '#server/stripe/payment-provider.ts'

/** One movement of money back to the payer. */
export interface WentBack {
  /** Whole yen. Below zero: money that the provider could not deliver is the studio's again. */
  amount: number
  /** The provider's refund; null for money given back by hand, and where the provider has not named one. */
  providerId: string | null
  at: number
}

interface Change {
  /** What went back of the payment by the ledger, and by the provider. */
  before: number
  after: number
  recorded: readonly WentBack[]
  atProvider: readonly ProviderRefund[]
}

/**
 * What is to be added to the ledger so that it has what went back by the provider. Each refund of the provider counts when
 * the provider made it, also when its webhook came late; one that failed counts back now. What no refund of the provider
 * explains counts now.
 */
export function newlyWentBack({ before, after, recorded, atProvider }: Change, now: number): WentBack[] {
  let missing = after - before
  const isTaken = (providerId: string) =>
    recorded.some((entry) => entry.providerId === providerId && entry.amount > 0)
  const isReturned = (providerId: string) =>
    recorded.some((entry) => entry.providerId === providerId && entry.amount < 0)
  const added: WentBack[] = []
  for (const { id, amount, createdAt, status } of atProvider.filter((refund) => refund.amount > 0)) {
    if (missing > 0 && status !== 'failed' && !isTaken(id)) {
      added.push({ amount: Math.min(missing, amount), providerId: id, at: createdAt })
    }
    if (missing < 0 && status === 'failed' && isTaken(id) && !isReturned(id)) {
      added.push({ amount: Math.max(missing, -amount), providerId: id, at: now })
    }
    missing = after - before - added.reduce((sum, entry) => sum + entry.amount, 0)
  }
  return missing === 0 ? added : [...added, { amount: missing, providerId: null, at: now }]
}
