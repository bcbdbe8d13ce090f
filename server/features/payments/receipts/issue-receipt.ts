import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { isAdmin } from '#server/http/authentication.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { setIssued } from '../receipt-queries.ts'
import { readReceipt } from './read-receipt.ts'
import type { Wanted } from './read-receipt.ts'

/**
 * Records that the receipt was printed, so that each later print is marked as a copy. Of two prints at once one is the first.
 * The audit log says when an administrator printed it.
 */
export async function issueReceipt(database: Database, wanted: Wanted): Promise<{ copy: boolean }> {
  const { number } = await readReceipt(database.reader, wanted)
  const { id, caller, now } = wanted
  const work = async (writer: Writer) => {
    const copy = !(await setIssued(writer, id, now))
    if (isAdmin(caller)) {
      const entry = {
        action: 'receipt.issued',
        subjectId: id,
        before: null,
        after: { receipt: receiptNumber(number), copy },
      } as const
      await record(writer, { actor: caller.id, ...entry }, now)
    }
    return { copy }
  }
  return database.transact(work)
}
