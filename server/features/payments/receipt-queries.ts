import type { Insertable } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PaymentTables } from '#server/database/payment-tables.ts'
import { joinSubject, paymentColumns } from './ledger-queries.ts'

/** @param memberId of the payment; undefined: of any member or guest */
export async function findPayment(reader: Reader, memberId: string | undefined, id: string) {
  return joinSubject(reader)
    .select(paymentColumns)
    .select([
      'orders.entryFee as orderedFee',
      'payments.memberId',
      'payments.receiptAddressee as addressee',
      'payments.receiptProviso as proviso',
    ])
    .where('payments.id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('payments.memberId', '=', memberId ?? ''))
    .executeTakeFirst()
}

/**
 * Stores when the receipt was printed for the first time. Later prints change nothing. Returns whether it was
 * the first.
 */
export async function setIssued(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ receiptIssuedAt: now })
    .where('id', '=', id)
    .where('receiptIssuedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Addresses the receipt, unless it is addressed or was printed already. Returns whether it was not. */
export async function setAddressee(
  writer: Writer,
  { id, addressee, proviso }: { id: string; addressee: string; proviso: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('payments')
    .set({ receiptAddressee: addressee, receiptProviso: proviso })
    .where('id', '=', id)
    .where('receiptAddressee', 'is', null)
    .where('receiptIssuedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Addresses a receipt anew, and keeps what the paper said before. The caller has locked the payment. */
export async function insertReissue(
  writer: Writer,
  reissue: Insertable<PaymentTables['receipt_reissues']>,
): Promise<void> {
  await writer.insertInto('receipt_reissues').values(reissue).execute()
  await writer
    .updateTable('payments')
    .set({ receiptAddressee: reissue.addressee, receiptProviso: reissue.proviso })
    .where('id', '=', reissue.paymentId)
    .execute()
}

/** The last time that the receipt was addressed anew. */
export async function findLastReissue(reader: Reader, paymentId: string) {
  return reader
    .selectFrom('receipt_reissues')
    .select(['at', 'reason', 'formerAddressee'])
    .where('paymentId', '=', paymentId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
