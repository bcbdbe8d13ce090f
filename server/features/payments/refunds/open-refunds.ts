import type { OpenRefund } from '#contract/payments/refunds.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockPayments } from '#server/features/payments/ledger-queries.ts'
import { subjectOf } from '#server/features/payments/payment-subject.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { isoText } from '#time/tokyo.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { makeRefundsOf } from './make-refunds.ts'
import type { RefundParts } from './make-refunds.ts'
import { findOpenRefund, findRefund, listOpenRefunds, setAttempt } from './queries.ts'
import { noteRefund } from './request-refund.ts'

/** The open refunds that administrators see, the oldest first. */
export async function listOpen(reader: Reader): Promise<OpenRefund[]> {
  const rows = await listOpenRefunds(reader)
  return rows.map((row) => {
    const { id, amount, reason, note, method, attempts, lastError } = row
    return {
      id,
      payer: { memberId: row.memberId, name: row.payer },
      subject: subjectOf(row),
      amount,
      reason,
      note,
      method,
      requestedAt: isoText(row.createdAt),
      attempts,
      lastError,
      nextTry: method === 'card' ? isoText(row.dueAt) : null,
    }
  })
}

/**
 * Asks the provider for an open refund at once, or records that the administrator has given the money back by
 * hand. Throws `error.refund.notFound` when the refund is not open any more, or has not failed.
 */
export async function retry(
  facts: StudioFacts,
  parts: RefundParts,
  actor: AdminId,
  id: string,
): Promise<{ done: boolean }> {
  const { database, clock } = parts
  const paymentId = await database.transact((writer) => queueAgain(writer, { id, actor }, clock()))
  await makeRefundsOf(facts, parts, { paymentId })
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
  await setAttempt(writer, id, { attempts, dueAt: now, lastError })
  const before = { amount: refund.amount, reason: lastError }
  await record(writer, { actor, action: 'refund.retried', subjectId: payment.id, before, after: null }, now)
  return paymentId
}
