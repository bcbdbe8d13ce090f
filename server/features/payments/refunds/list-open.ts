import type { OpenRefund } from '#contract/refunds.ts'
import type { Reader } from '#server/database/database.ts'
import { isoText } from '#time/tokyo.ts'
import { subjectOf } from '../payment-subject.ts'
import { listOpenRefunds } from './open-refund-queries.ts'

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
