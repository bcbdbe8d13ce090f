import type { addresseeFields } from '#contract/receipts.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isAdmin } from '#server/http/authentication.ts'
import { receiptNumber } from '#studio/receipts.ts'
import type * as z from 'zod/mini'
import { setAddressee } from '../receipt-queries.ts'
import { readReceipt } from './read-receipt.ts'
import type { Wanted } from './read-receipt.ts'

const written = { sama: '様', onchu: '御中' } as const

/**
 * Addresses a receipt, once: a paper that the member has handed in must not be followed by one in another name. Throws
 * `error.receipt.addressed`. The audit log says when an administrator did it; the name itself is only in the receipt.
 */
export async function addressReceipt(
  database: Database,
  wanted: Wanted,
  { addressee: name, honorific, proviso }: z.output<typeof addresseeFields>,
): Promise<{ addressee: string }> {
  const { number } = await readReceipt(database.reader, wanted)
  const { id, caller, now } = wanted
  const addressee = `${name} ${written[honorific]}`
  return database.transact(async (writer) => {
    if (!(await setAddressee(writer, { id, addressee, proviso: proviso === '' ? null : proviso })))
      throw new ApiError('error.receipt.addressed')
    if (isAdmin(caller)) {
      const entry = {
        action: 'receipt.addressed',
        subjectId: id,
        before: null,
        after: { receipt: receiptNumber(number) },
      } as const
      await record(writer, { actor: caller.id, ...entry }, now)
    }
    return { addressee }
  })
}
