import type { TransactionContext } from '#server/context.ts'
import type { ProviderRefund } from '#server/stripe/payment-provider.ts'
import { dayMs } from '#time/tokyo.ts'
import { listRefundsOf, setOutcome } from './queries.ts'
import type { RefundRow } from './queries.ts'
import { matchProviderRefund, failuresOf, pauseAfter } from './rules.ts'

/**
 * Brings the refunds of a payment to the state that the provider's refunds have now, in the caller's
 * transaction. A refund that the provider reports as failed is open again. Returns whether anything changed.
 */
export async function settleRefunds(
  tx: TransactionContext,
  paymentId: string,
  atProvider: readonly ProviderRefund[],
): Promise<boolean> {
  const refunds = await listRefundsOf(tx.writer, paymentId)
  const taken = new Set(refunds.flatMap(({ providerId }) => providerId ?? []))
  let changed = false
  for (const refund of refunds) {
    const counterpart = matchProviderRefund(refund, atProvider, taken)
    if (counterpart !== undefined) taken.add(counterpart.id)
    const outcome = outcomeOf(refund, { counterpart, failed: failuresOf(refund, atProvider)[0] }, tx.now)
    if (outcome === undefined) continue
    await setOutcome(tx.writer, refund.id, outcome)
    changed = true
  }
  return changed
}

interface AtProvider {
  counterpart: ProviderRefund | undefined
  failed: ProviderRefund | undefined
}

/** What changes for a refund; undefined when nothing does. */
function outcomeOf(
  { state, providerId, attempts }: RefundRow,
  { counterpart, failed }: AtProvider,
  now: number,
) {
  const isKnown = counterpart?.id === providerId
  if (counterpart?.status === 'done') {
    if (isKnown && state === 'done') return undefined
    return { state: 'done', providerId: counterpart.id, doneAt: now, lastError: null } as const
  }
  if (counterpart !== undefined) {
    // The provider tells when it has made it. In case that message is lost, the job looks again the next day.
    return isKnown ? undefined : { providerId: counterpart.id, lastError: null, dueAt: now + dayMs }
  }
  // Without a counterpart nothing has happened yet, or what the provider had made has failed.
  if (providerId === null || failed === undefined) return undefined
  return {
    state: 'open',
    providerId: null,
    doneAt: null,
    lastError: ['failed', failed.failure].filter(Boolean).join(' '),
    dueAt: now + pauseAfter(attempts + 1),
    attempts: attempts + 1,
  } as const
}
