import type { Writer } from '#server/database/database.ts'
import type { PaymentsTable } from '#server/database/payment-tables.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { setRefund } from '../ledger-queries.ts'
import { setOutcome } from './queries.ts'

interface GivenBack {
  /** Paid in cash or by transfer, and locked by the caller. */
  payment: Pick<PaymentsTable, 'id' | 'version' | 'refunded' | 'method'>
  refund: { id: string; amount: number }
  actor: AdminId
}

/** Records that the administrator has given back, in cash or by transfer, what was to be given back. */
export async function noteRefund(
  writer: Writer,
  { payment, refund, actor }: GivenBack,
  now: number,
): Promise<void> {
  const { method } = payment
  const wentBack = [{ amount: refund.amount, providerId: null, at: now, byDispute: false }]
  if (!(await setRefund(writer, payment, { wentBack })))
    throw new Error(`payment ${payment.id} was not locked`)
  await setOutcome(writer, refund.id, { state: 'done', done_at: now })
  const after = { amount: refund.amount, method }
  await record(writer, { actor, action: 'refund.noted', subjectId: payment.id, before: null, after }, now)
}
