import type { Reader, Writer } from '#server/database/database.ts'
import { joinSubject, paymentColumns } from './ledger-queries.ts'

/** @param memberId of the payment; undefined: of any member or guest */
export async function findPayment(reader: Reader, memberId: string | undefined, id: string) {
  return joinSubject(reader)
    .select(paymentColumns)
    .select([
      'payments.member_id as memberId',
      'payments.receipt_addressee as addressee',
      'payments.receipt_proviso as proviso',
    ])
    .where('payments.id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('payments.member_id', '=', memberId ?? ''))
    .executeTakeFirst()
}

/** Stores when the receipt was printed for the first time. Later prints change nothing. Returns whether it was the first. */
export async function setIssued(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ receipt_issued_at: now })
    .where('id', '=', id)
    .where('receipt_issued_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Addresses the receipt, unless it is addressed already. Returns whether it was not. */
export async function setAddressee(
  writer: Writer,
  { id, addressee, proviso }: { id: string; addressee: string; proviso: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ receipt_addressee: addressee, receipt_proviso: proviso })
    .where('id', '=', id)
    .where('receipt_addressee', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
