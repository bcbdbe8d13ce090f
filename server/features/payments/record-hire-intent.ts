import type { Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { confirmHire } from '#server/features/spaces/hires/confirm-hire.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import type { HireToPay } from './hire-queries.ts'
import { recordHirePayment } from './record-hire-payment.ts'
import { recordRefund } from './record-refund.ts'
import type { AskedIntent } from './record-refund.ts'

/**
 * Records a payment for a hire, once, confirms the hire with it, and records what was refunded of it. A payment for a time
 * that is not free any more is requested back (`confirmHire`).
 */
export async function recordHireIntent(
  writer: Writer,
  { hire, intent, ...asked }: AskedIntent & { hire: HireToPay; intent: PaymentIntent },
  now: number,
): Promise<void> {
  // A payment that comes late takes the time again, if it is still free. This lock comes before that of the receipt numbers.
  await lockCalendar(writer)
  // Payments of plans lock the member before they take a receipt number.
  await lockMember(writer, hire.memberId)
  if (intent.paid) {
    const { id: intentId, amount, paidAt } = intent
    const paid = { intentId, method: 'card', amount, paidAt } as const
    // The same payment may have been recorded by another event already.
    if ((await recordHirePayment(writer, hire, paid)) !== undefined) await confirmHire(writer, hire.id, now)
  }
  await recordRefund(writer, intent, asked, now)
}
