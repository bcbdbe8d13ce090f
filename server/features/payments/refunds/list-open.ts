import type { OpenRefund } from '#contract/refunds.ts'
import type { Reader } from '#server/database/database.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { listOpenRefunds } from './open-refund-queries.ts'

/** The open refunds that administrators see, the oldest first. */
export async function listOpen(reader: Reader): Promise<OpenRefund[]> {
  const rows = await listOpenRefunds(reader)
  return rows.map((row) => {
    const { id, amount, reason, method, attempts, lastError } = row
    return {
      id,
      member: { id: row.memberId, name: fullName(row) },
      space: { name: row.spaceName, nameEn: row.spaceNameEn },
      start: isoText(row.startsAt),
      end: isoText(row.endsAt),
      amount,
      reason,
      method,
      requestedAt: isoText(row.createdAt),
      attempts,
      lastError,
      nextTry: method === 'card' ? isoText(row.dueAt) : null,
    }
  })
}
