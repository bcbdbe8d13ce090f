import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PauseFeesTable } from '#server/database/payment-tables.ts'

/* The fee of each month of a pause. What it is for and its amount never change, rows are never deleted. */

const withMember = (reader: Reader) =>
  reader
    .selectFrom('pause_fees')
    .innerJoin('pausings', 'pausings.id', 'pause_fees.pausingId')
    .selectAll('pause_fees')
    .select(['pausings.memberId', 'pausings.membershipId'])

/** A fee with the member who owes it, and the contract by card that is paused, if there is one. */
export type PauseFeeRow = PauseFeesTable & { memberId: string; membershipId: string | null }

export const findPauseFee = (reader: Reader, id: string): Promise<PauseFeeRow | undefined> =>
  withMember(reader).where('pause_fees.id', '=', id).executeTakeFirst()

/** Locks the row of a fee until the transaction ends. */
export async function lockPauseFee(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('pause_fees')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .execute()
}

/** The fees of a member with their payments, the newest first. */
export const listPauseFeesOf = (reader: Reader, memberId: string) =>
  withMember(reader)
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.id')
        .whereRef('payments.pauseFeeId', '=', 'pause_fees.id')
        .orderBy('payments.number')
        .limit(1)
        .as('paymentId'),
    )
    .where('pausings.memberId', '=', memberId)
    .orderBy('pause_fees.fromAt', 'desc')
    .orderBy('pause_fees.id')
    .execute()

/** The fees of a member that are not paid, the oldest first. */
export const listUnpaidFeesOf = (reader: Reader, memberId: string): Promise<PauseFeeRow[]> =>
  withMember(reader)
    .where('pausings.memberId', '=', memberId)
    .where('pause_fees.state', 'in', ['open', 'failed'])
    .orderBy('pause_fees.fromAt')
    .execute()

/** Those about which the provider is to be asked now. */
export const listFeesToAsk = (reader: Reader, now: number): Promise<PauseFeeRow[]> =>
  withMember(reader)
    .where('pause_fees.dueAt', '<=', now)
    .orderBy('pause_fees.dueAt')
    .orderBy('pause_fees.id')
    .limit(50)
    .execute()

/** Those by card that the provider has not charged although it was asked, the oldest first. */
export const listFeesInVain = (reader: Reader): Promise<PauseFeeRow[]> =>
  withMember(reader)
    .where('pausings.membershipId', 'is not', null)
    .where('pause_fees.state', 'in', ['open', 'failed'])
    .where((eb) => eb.or([eb('pause_fees.state', '=', 'failed'), eb('pause_fees.attempts', '>', 0)]))
    .orderBy('pause_fees.id')
    .execute()

/** Inserts nothing and returns false when the month has its fee already. */
export async function insertPauseFee(writer: Writer, fee: PauseFeesTable): Promise<boolean> {
  const row = await writer
    .insertInto('pause_fees')
    .values(fee)
    .onConflict((conflict) => conflict.columns(['pausingId', 'fromAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Change = Partial<
  Pick<
    PauseFeesTable,
    'state' | 'invoiceId' | 'attempts' | 'declines' | 'dueAt' | 'waivedBy' | 'waivedAt' | 'waiveReason'
  >
>

/** Changes nothing and returns false when it has another version meanwhile. */
export async function updatePauseFee(
  writer: Writer,
  { id, version }: Pick<PauseFeesTable, 'id' | 'version'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('pause_fees')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Waives what a member whose account is closed has not paid, and removes what administrators wrote. No month
 * is charged any more.
 */
export async function endPauseFeesOf(writer: Writer, memberId: string, now: number): Promise<void> {
  const ofMember = writer.selectFrom('pausings').select('id').where('memberId', '=', memberId)
  await writer
    .updateTable('pause_fees')
    .set({ state: 'waived', waivedAt: now, dueAt: null, version: sql<number>`version + 1` })
    .where('pausingId', 'in', ofMember)
    .where('state', 'in', ['open', 'failed'])
    .execute()
  await writer
    .updateTable('pause_fees')
    .set({ waiveReason: '' })
    .where('pausingId', 'in', ofMember)
    .where('waiveReason', '<>', '')
    .execute()
}
