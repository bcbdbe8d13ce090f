import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { findPaymentByIntent, setIntent, setRefund } from './ledger-queries.ts'
import { OutdatedAnswer } from './outdated-answer.ts'
import { listWentBack } from './refund-entry-queries.ts'
import { newlyWentBack } from './refund-entry-rules.ts'
import type { WentBack } from './refund-entry-rules.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

export interface AskedIntent {
  disputed: boolean
  /** The version of the recorded payment before the provider was asked; undefined when no payment was recorded. */
  version: number | undefined
}

/** Records in the ledger and in the audit log how much of a payment was refunded, or that the member disputes it. */
export async function recordRefund(
  writer: Writer,
  intent: PaymentIntent,
  { disputed, version }: AskedIntent,
  now: number,
): Promise<void> {
  if (intent.invoiceId !== undefined) await setIntent(writer, intent.invoiceId, intent.id)
  const payment = await findPaymentByIntent(writer, intent.id)
  if (payment === undefined) return
  // A payment that was recorded in this transaction has version 1.
  if (payment.version !== (version ?? 1)) throw new OutdatedAnswer()
  const before = { refunded: payment.refunded, disputedAt: payment.disputedAt }
  const after = { refunded: intent.refunded, disputedAt: payment.disputedAt ?? (disputed ? now : null) }
  const isRefunded = before.refunded !== after.refunded
  const isSame = !isRefunded && before.disputedAt === after.disputedAt
  const isSettled = await settleRefunds(writer, payment.id, intent.refunds, now)
  if (isSame && !isSettled) return
  // Also when only a refund changed, so that an older answer about it is noticed.
  const wentBack = await wentBackNow(writer, payment, intent, now)
  const isStored = await setRefund(writer, payment, { wentBack, disputedAt: after.disputedAt })
  if (!isStored) throw new OutdatedAnswer()
  if (isSame) return
  const action = isRefunded ? 'payment.refunded' : 'payment.disputed'
  await record(writer, { actor: null, action, subjectId: payment.id, before, after }, now)
}

async function wentBackNow(
  writer: Writer,
  { id, refunded }: { id: string; refunded: number },
  intent: PaymentIntent,
  now: number,
): Promise<WentBack[]> {
  if (refunded === intent.refunded) return []
  const recorded = await listWentBack(writer, id)
  return newlyWentBack(
    { before: refunded, after: intent.refunded, recorded, atProvider: intent.refunds },
    now,
  )
}
