import type { Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { lockPayments } from '../ledger-queries.ts'
import { makeRefundsOf } from './make-refunds.ts'
import type { RefundParts } from './make-refunds.ts'
import { noteRefund } from './note-refund.ts'
import { findOpenRefund } from './open-refund-queries.ts'
import { findRefund, setAttempt } from './queries.ts'

/**
 * Asks the provider for an open refund at once, or records that the administrator has given the money back by hand. Throws
 * `error.refund.notFound` when the refund is not open any more, or has not failed.
 */
export async function retry(parts: RefundParts, actor: AdminId, id: string): Promise<{ done: boolean }> {
  const { database, clock } = parts
  const paymentId = await database.transact((writer) => queueAgain(writer, { id, actor }, clock()))
  await makeRefundsOf(parts, { paymentId })
  return { done: (await findRefund(database.reader, id))?.state === 'done' }
}

async function queueAgain(
  writer: Writer,
  { id, actor }: { id: string; actor: AdminId },
  now: number,
): Promise<string> {
  const paymentId = (await findOpenRefund(writer, id))?.paymentId ?? ''
  const [payment] = await lockPayments(writer, { paymentId })
  // Read again, because another administrator may have had the lock.
  const refund = await findOpenRefund(writer, id)
  if (refund === undefined || payment === undefined) throw new ApiError('error.refund.notFound')
  if (payment.method !== 'card') {
    await noteRefund(writer, { payment, refund, actor }, now)
    return paymentId
  }
  const { attempts, lastError } = refund
  await setAttempt(writer, id, { attempts, due_at: now, last_error: lastError })
  const before = { amount: refund.amount, reason: lastError }
  await record(writer, { actor, action: 'refund.retried', subjectId: payment.id, before, after: null }, now)
  return paymentId
}
