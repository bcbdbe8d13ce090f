import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

const sumOf = (state: 'open' | 'done') =>
  sql<number>`cast(coalesce((
    select sum(amount) from refunds where payment_id = payments.id and state = ${sql.lit(state)}
  ), 0) as bigint)`

/** What the studio has given back is in the ledger, whose constraint lets no more go back than was paid. */
export const wrongRefunds: IntegrityCheck = {
  invariant: 'refunds',
  broken: (db) =>
    db
      .selectFrom('payments')
      .select(
        line`payment ${'id'}: ${'amount'} yen, ${'refunded'} refunded, of which the studio has given back ${sumOf('done')}`,
      )
      .where('refunded', '<', sumOf('done')),
}

/** What went back of a payment is the sum of its entries, by which the view of a month counts. */
export const refundsWithoutEntries: IntegrityCheck = {
  invariant: 'refunds',
  broken(db) {
    const entries = db
      .selectFrom('refund_entries')
      .select(['paymentId', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
      .groupBy('paymentId')
      .as('entries')
    const sum = sql<number>`coalesce(entries.amount, 0)`
    return db
      .selectFrom('payments')
      .leftJoin(entries, 'entries.paymentId', 'payments.id')
      .select(line`payment ${'id'}: ${'refunded'} yen refunded, but its entries add up to ${sum}`)
      .where('refunded', '<>', sum)
  },
}

/** What a dispute took is in the ledger as long as it is lost, and the end of a dispute is known. */
export const disputesWithWrongOutcome: IntegrityCheck = {
  invariant: 'refunds',
  broken(db) {
    const taken = sql<number>`cast(coalesce((
      select sum(amount) from refund_entries where payment_id = payments.id and by_dispute = 1), 0) as bigint)`
    const state = sql<string>`coalesce(dispute_state, 'none')`
    return db
      .selectFrom('payments')
      .select(line`payment ${'id'}: dispute ${state}, but a dispute has taken ${taken} yen`)
      .where((eb) =>
        eb.or([
          sql<boolean>`dispute_state is not null and disputed_at is null`,
          sql<boolean>`(dispute_closed_at is null) <> (${state} in ('none', 'open'))`,
          sql<boolean>`${state} in ('none', 'won', 'dropped') and ${taken} <> 0`,
        ]),
      )
  },
}

/**
 * A payment for a hire is one of its member, and has decided what became of the hire: no paid hire is only
 * held, and what was paid for a hire that expired goes back in full.
 */
export const hiresWithWrongPayments: IntegrityCheck = {
  invariant: 'hirePaid',
  broken: (db) =>
    db
      .selectFrom('payments')
      .innerJoin('hires', 'hires.id', 'payments.hireId')
      .select(line`payment ${'payments.id'}: does not fit to hire ${'hires.id'}, which is ${'hires.state'}`)
      .where((eb) =>
        eb.or([
          eb('hires.memberId', '<>', eb.ref('payments.memberId')),
          sql<boolean>`hires.state = 'held'`,
          sql<boolean>`hires.state = 'expired' and payments.amount > payments.refunded + ${sumOf('open')}`,
        ]),
      ),
}

/**
 * A hire that its member made is confirmed by a payment. Those that administrators make may be paid later.
 */
export const unpaidHires: IntegrityCheck = {
  invariant: 'hirePaid',
  broken: (db) =>
    db
      .selectFrom('hires')
      .leftJoin('payments', 'payments.hireId', 'hires.id')
      .select(line`hire ${'hires.id'}: confirmed, but not paid`)
      .where(sql<boolean>`hires.state = 'confirmed' and hires.price > 0`)
      .where('hires.createdBy', 'is', null)
      .where('payments.id', 'is', null),
}
