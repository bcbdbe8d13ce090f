import type { AuditAction } from '#contract/audit.ts'
import type { DisputeState } from '#contract/payments/payments.ts'
import type { TransactionContext } from '#server/context.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { recordedDispute, stateOfDisputes } from './dispute-rules.ts'
import { findPaymentByIntent, listWentBack, setIntent, setRefund } from './ledger-queries.ts'
import type { Dispute } from './ledger-queries.ts'
import { newlyWentBack, takenAtProvider } from './refund-entry-rules.ts'
import type { WentBack } from './refund-entry-rules.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'
import { OutdatedAnswer } from './outdated-answer.ts'

export interface AskedIntent {
  /**
   * The version of the recorded payment before the provider was asked; undefined when no payment was
   * recorded.
   */
  version: number | undefined
}

const disputeActions = {
  open: 'payment.disputed',
  won: 'payment.disputeWon',
  lost: 'payment.disputeLost',
  dropped: 'payment.disputeDropped',
} as const satisfies Record<DisputeState, AuditAction>

/**
 * Records in the ledger and in the audit log how much of a payment went back, and how a dispute about it
 * stands.
 */
export async function recordRefund(
  tx: TransactionContext,
  intent: PaymentIntent,
  { version }: AskedIntent,
): Promise<void> {
  if (intent.invoiceId !== undefined) await setIntent(tx.writer, intent.invoiceId, intent.id)
  const payment = await findPaymentByIntent(tx.writer, intent.id)
  if (payment === undefined) return
  // A payment that was recorded in this transaction has version 1.
  if (payment.version !== (version ?? 1)) throw new OutdatedAnswer()
  const dispute = newDispute(payment, intent, tx.now)
  const refunded = intent.refunded + payment.byHand
  const isSame = payment.refunded === refunded && dispute === undefined
  const isSettled = await settleRefunds(tx, payment.id, intent.refunds)
  if (isSame && !isSettled) return
  // Also when only a refund changed, so that an older answer about it is noticed.
  const wentBack = await wentBackNow(tx, payment, intent)
  const isStored = await setRefund(tx.writer, payment, { wentBack, dispute })
  if (!isStored) throw new OutdatedAnswer()
  if (isSame) return
  const action = dispute === undefined ? 'payment.refunded' : disputeActions[dispute.state]
  const before = { refunded: payment.refunded, disputedAt: payment.disputedAt }
  const after = { refunded, disputedAt: dispute?.at ?? payment.disputedAt }
  await tx.record({ actor: null, action, subjectId: payment.id, before, after })
}

/** How the dispute stands now; undefined when that is recorded already. */
function newDispute(
  recorded: { disputedAt: number | null; disputeState: DisputeState | null },
  { disputes }: PaymentIntent,
  now: number,
): Dispute | undefined {
  const state = stateOfDisputes(disputes)
  if (state === undefined || state === recordedDispute(recorded)) return undefined
  const at = recorded.disputedAt ?? Math.min(...disputes.map(({ openedAt }) => openedAt))
  return { at, state, closedAt: state === 'open' ? null : now }
}

async function wentBackNow(
  tx: TransactionContext,
  { id, ...payment }: { id: string; refunded: number; byHand: number },
  intent: PaymentIntent,
): Promise<WentBack[]> {
  const before = payment.refunded - payment.byHand
  if (before === intent.refunded) return []
  const recorded = await listWentBack(tx.writer, id)
  return newlyWentBack(
    { before, after: intent.refunded, recorded, atProvider: takenAtProvider(intent, tx.now) },
    tx.now,
  )
}
