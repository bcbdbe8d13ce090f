import type { TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { priceMismatch } from '#server/features/payments/flag-mismatch.ts'
import { flagged, noChange } from '#server/features/payments/record-event.ts'
import type { PrepareIntent } from '#server/features/payments/record-event.ts'
import { recordRefund } from '#server/features/payments/record-refund.ts'
import type { AskedIntent } from '#server/features/payments/record-refund.ts'
import { findHireToPay } from '#server/features/payments/seat-and-hire-queries.ts'
import type { HireToPay } from '#server/features/payments/seat-and-hire-queries.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import { confirmHire } from './confirm-hire.ts'
import { followShopPayment } from './hold-until-paid.ts'

/** Prepares what follows from a payment for a hire (`recordEvent`). */
export const prepareHirePayment: PrepareIntent = async (ctx, intent, { version }) => {
  const { reader } = ctx
  const hire = await findHireToPay(reader, intent.hireId ?? '')
  if (hire === undefined) return noChange
  const mismatch = intent.paid ? await priceMismatch(reader, hire, intent) : undefined
  if (mismatch !== undefined) return flagged(ctx, mismatch)
  return (tx) => recordHireIntent(tx, { version, hire, intent })
}

/**
 * Records a payment for a hire, once, confirms the hire with it, and records what was refunded of it. A
 * payment for a time that is not free any more is requested back (`confirmHire`).
 */
async function recordHireIntent(
  tx: TransactionContext,
  { hire, intent, version }: AskedIntent & { hire: HireToPay; intent: PaymentIntent },
): Promise<void> {
  // A payment that comes late takes the time again, if it is still free. This lock comes before that of the
  // receipt numbers.
  await lockCalendar(tx.writer)
  // Payments of plans lock the member before they take a receipt number.
  if (hire.memberId !== null) await lockMember(tx.writer, hire.memberId)
  if (intent.paid) {
    const { id: intentId, method, amount, paidAt } = intent
    await confirmHire(tx, hire.id, { intentId, method, amount, paidAt })
  }
  await followShopPayment(tx, hire.id, intent)
  await recordRefund(tx, intent, { version })
}
