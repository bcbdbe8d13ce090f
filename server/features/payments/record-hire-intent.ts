import type { Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { confirmHire } from '#server/features/spaces/hires/confirm-hire.ts'
import type { PaymentIntent } from '#server/stripe/payment-provider.ts'
import type { HireToPay } from './hire-queries.ts'
import { recordHirePayment } from './record-hire-payment.ts'
import { recordRefund } from './record-refund.ts'
import type { AskedIntent } from './record-refund.ts'

/** Records a payment for a hire, once, confirms the hire with it, and records what was refunded of it. */
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
    const payment = { intentId, method: 'card', amount, paidAt } as const
    if ((await recordHirePayment(writer, hire, payment)) !== undefined)
      await confirmHire(writer, hire.id, now)
  }
  await recordRefund(writer, intent, asked, now)
}
