import type { Receipt } from '#contract/payments.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { isoText } from '#time/tokyo.ts'
import { findPayment, setIssued } from './ledger-queries.ts'
import { toPayments } from './list-payments.ts'
import { taxWithin } from './rules.ts'

/** The receipt of one of the member's payments. Throws `error.payment.notFound` for the payment of another member too. */
export async function readReceipt(reader: Reader, memberId: MemberId, id: string): Promise<Receipt> {
  const row = await findPayment(reader, memberId, id)
  const [payment] = await toPayments(reader, row === undefined ? [] : [row])
  if (row === undefined || payment === undefined) throw new ApiError('error.payment.notFound')
  const { payer, issuedAt, amount } = row
  return {
    ...payment,
    payer,
    tax: taxWithin(amount),
    issuedAt: issuedAt === null ? null : isoText(issuedAt),
  }
}

/** Records that the member printed the receipt, so that the next print is marked as a copy. */
export async function issueReceipt(
  database: Database,
  memberId: MemberId,
  id: string,
  now: number,
): Promise<void> {
  await readReceipt(database.reader, memberId, id)
  await database.transact((writer) => setIssued(writer, memberId, id, now))
}
