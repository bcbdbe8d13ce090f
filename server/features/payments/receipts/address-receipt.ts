import type { addresseeFields } from '#contract/receipts.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isAdmin } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { receiptNumber } from '#studio/receipts.ts'
import type * as z from 'zod/mini'
import { lockPayments } from '../ledger-queries.ts'
import { insertReissue, setAddressee } from '../receipt-queries.ts'
import { readReceipt } from './read-receipt.ts'
import type { Wanted } from './read-receipt.ts'

const written = { sama: '様', onchu: '御中' } as const

/**
 * Addresses a receipt, once and before it is printed: a paper that the member has handed in must not be followed by one in another
 * name. With a reason, an administrator issues it anew: a paper that is marked so, says why, and names the one that it replaces.
 * Throws `error.receipt.addressed` and `error.receipt.issued`. The audit log says when an administrator did it; the name itself is
 * only in the receipt.
 */
export async function addressReceipt(
  database: Database,
  wanted: Wanted,
  { addressee: name, honorific, proviso: typed, reason }: z.output<typeof addresseeFields>,
): Promise<{ addressee: string }> {
  const { id, caller, now } = wanted
  const addressee = `${name} ${written[honorific]}`
  const proviso = typed === '' ? null : typed
  return database.transact(async (writer) => {
    // Locked, so that no print comes in between.
    await lockPayments(writer, { paymentId: id })
    const { number } = await readReceipt(writer, wanted)
    const isFirst = await setAddressee(writer, { id, addressee, proviso })
    if (!isFirst) await reissue(writer, wanted, { addressee, proviso, reason })
    if (isAdmin(caller)) {
      const after = { receipt: receiptNumber(number), ...(!isFirst && { reason }) }
      const entry = { action: 'receipt.addressed', subjectId: id, before: null, after } as const
      await record(writer, { actor: caller.id, ...entry }, now)
    }
    return { addressee }
  })
}

async function reissue(
  writer: Writer,
  wanted: Wanted,
  { addressee, proviso, reason }: { addressee: string; proviso: string | null; reason: string },
): Promise<void> {
  const { id, caller, now } = wanted
  const { paper, issuedAt } = await readReceipt(writer, wanted)
  if (reason === '' || !isAdmin(caller))
    throw new ApiError(issuedAt === null ? 'error.receipt.addressed' : 'error.receipt.issued')
  await insertReissue(writer, {
    id: newId(),
    payment_id: id,
    former_addressee: paper.addressee,
    former_proviso: paper.proviso,
    addressee,
    proviso,
    reason,
    actor_id: caller.id,
    at: now,
  })
}
