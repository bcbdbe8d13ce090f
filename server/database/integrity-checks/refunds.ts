import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

const sumOf = (state: 'open' | 'done') =>
  sql<number>`cast(coalesce((
    select sum(amount) from refunds where payment_id = payments.id and state = ${state}
  ), 0) as bigint)`

/** What the studio has given back is in the ledger, whose constraint lets no more go back than was paid. */
export async function findWrongRefunds(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('payments')
    .select(['id', 'amount', 'refunded', sumOf('done').as('done')])
    .where('refunded', '<', sumOf('done'))
    .orderBy('id')
    .execute()
  return rows.map(({ id, amount, refunded, done }) => ({
    invariant: 'refunds',
    description: `payment ${id}: ${amount} yen, ${refunded} refunded, of which the studio has given back ${done}`,
  }))
}

/** What went back of a payment is the sum of its entries, by which the view of a month counts. */
export async function findRefundsWithoutEntries(reader: Reader): Promise<IntegrityProblem[]> {
  const entries = reader
    .selectFrom('refund_entries')
    .select(['payment_id as paymentId', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .groupBy('payment_id')
    .as('entries')
  const rows = await reader
    .selectFrom('payments')
    .leftJoin(entries, 'entries.paymentId', 'payments.id')
    .select(['id', 'refunded', sql<number>`coalesce(entries.amount, 0)`.as('sum')])
    .where('refunded', '<>', sql<number>`coalesce(entries.amount, 0)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id, refunded, sum }) => ({
    invariant: 'refunds',
    description: `payment ${id}: ${refunded} yen refunded, but its entries add up to ${sum}`,
  }))
}

/**
 * A payment for a hire is one of its member, and has decided what became of the hire: no paid hire is only held, and what was
 * paid for a hire that expired goes back in full.
 */
export async function findHiresWithWrongPayments(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('payments')
    .innerJoin('hires', 'hires.id', 'payments.hire_id')
    .select(['payments.id', 'hires.id as hireId', 'hires.state'])
    .where((eb) =>
      eb.or([
        eb('hires.member_id', '<>', eb.ref('payments.member_id')),
        eb('hires.state', '=', 'held'),
        eb.and([
          eb('hires.state', '=', 'expired'),
          eb('payments.amount', '>', sql<number>`payments.refunded + ${sumOf('open')}`),
        ]),
      ]),
    )
    .orderBy('payments.id')
    .execute()
  return rows.map(({ id, hireId, state }) => ({
    invariant: 'hirePaid',
    description: `payment ${id}: does not fit to hire ${hireId}, which is ${state}`,
  }))
}

/** A hire that its member made is confirmed by a payment. Those that administrators make may be paid later. */
export async function findUnpaidHires(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('hires')
    .leftJoin('payments', 'payments.hire_id', 'hires.id')
    .select('hires.id')
    .where('hires.state', '=', 'confirmed')
    .where('hires.created_by', 'is', null)
    .where('hires.price', '>', 0)
    .where('payments.id', 'is', null)
    .orderBy('hires.id')
    .execute()
  return rows.map(({ id }) => ({
    invariant: 'hirePaid',
    description: `hire ${id}: confirmed, but not paid`,
  }))
}
