import { sql } from 'kysely'
import { rentalMembership } from '#studio/member-types.ts'
import type { Reader } from '../database.ts'
import type { Violation } from './violation.ts'

/** Each payment gave its member exactly the tickets that it says, in one movement, or none where it gave none. */
export async function findPaymentsWithWrongGrant(reader: Reader): Promise<Violation[]> {
  const sum = sql<number>`cast(coalesce(sum(movement.change), 0) as bigint)`
  const count = sql<number>`cast(count(movement.id) as bigint)`
  const rows = await reader
    .selectFrom('payments')
    .leftJoin('ticket_movements as movement', (join) =>
      join
        .onRef('movement.payment_id', '=', 'payments.id')
        .onRef('movement.member_id', '=', 'payments.member_id'),
    )
    .select(['payments.id', 'payments.tickets', sum.as('sum'), count.as('count')])
    .groupBy(['payments.id', 'payments.tickets'])
    .having((eb) =>
      eb.or([
        eb(sum, '<>', sql<number>`payments.tickets`),
        eb(count, '<>', sql<number>`case when payments.tickets > 0 then 1 else 0 end`),
      ]),
    )
    .orderBy('payments.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsPaid',
    finding: `payment ${row.id}: paid for ${row.tickets} tickets, but gave ${row.sum} (${row.count} times)`,
  }))
}

/** No tickets count as paid without a payment of their member. */
export async function findUnpaidGrants(reader: Reader): Promise<Violation[]> {
  const rows = await reader
    .selectFrom('ticket_movements as movement')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.id', '=', 'movement.payment_id')
        .onRef('payments.member_id', '=', 'movement.member_id'),
    )
    .select(['movement.id', 'movement.member_id as memberId'])
    .where((eb) => eb.or([eb('movement.reason', '=', 'paid'), eb('movement.payment_id', 'is not', null)]))
    .where((eb) => eb.or([eb('payments.id', 'is', null), eb('movement.reason', '<>', 'paid')]))
    .orderBy('movement.id')
    .execute()
  return rows.map((row) => ({
    invariant: 'ticketsPaid',
    finding: `movement ${row.id} of member ${row.memberId}: tickets for a payment that is not theirs`,
  }))
}

/** Every membership was paid for, and every payment belongs to an order of its member that is paid. */
export async function findUnpaidMemberships(reader: Reader): Promise<Violation[]> {
  const memberships = await reader
    .selectFrom('memberships')
    .leftJoin('payments', 'payments.membership_id', 'memberships.id')
    .select('memberships.id')
    .where('payments.id', 'is', null)
    .orderBy('memberships.id')
    .execute()
  const payments = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where((eb) =>
      eb.or([
        eb('orders.state', '<>', 'paid'),
        eb('orders.member_id', '<>', eb.ref('payments.member_id')),
        sql<boolean>`(payments.membership_id is null) <> (orders.member_type = ${rentalMembership.code})`,
      ]),
    )
    .orderBy('payments.id')
    .execute()
  return [
    ...memberships.map(({ id }) => ({
      invariant: 'membershipPaid' as const,
      finding: `membership ${id}: nobody paid for it`,
    })),
    ...payments.map(({ id }) => ({
      invariant: 'membershipPaid' as const,
      finding: `payment ${id}: not of a paid order of its member`,
    })),
  ]
}
