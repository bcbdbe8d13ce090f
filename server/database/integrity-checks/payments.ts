import { sql } from 'kysely'
import { rentalMembership } from '#studio/member-types.ts'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** Each payment gave its member the tickets that it names, in one movement, or in none when it names none. */
export async function findPaymentsWithWrongTickets(reader: Reader): Promise<IntegrityProblem[]> {
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
    invariant: 'ticketsOfPayment',
    description: `payment ${row.id}: for ${row.tickets} tickets, but gave ${row.sum} in ${row.count} movements`,
  }))
}

/** Every movement for a payment names a payment of its member, and no other movement names one. */
export async function findTicketsWithoutPayment(reader: Reader): Promise<IntegrityProblem[]> {
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
    invariant: 'ticketsOfPayment',
    description: `movement ${row.id} of member ${row.memberId}: paid tickets, but not for a payment of that member`,
  }))
}

export async function findUnpaidMemberships(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('memberships')
    .leftJoin('payments', 'payments.membership_id', 'memberships.id')
    .select('memberships.id')
    .where('payments.id', 'is', null)
    .orderBy('memberships.id')
    .execute()
  return rows.map(({ id }) => ({
    invariant: 'membershipPaid',
    description: `membership ${id}: has no payment`,
  }))
}

/**
 * Every payment for a plan belongs to a paid order of its member. Without a subscription only the rental membership is paid,
 * and what was paid on site.
 */
export async function findPaymentsOutsidePaidOrders(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where((eb) =>
      eb.or([
        eb('orders.state', '<>', 'paid'),
        eb('orders.member_id', '<>', eb.ref('payments.member_id')),
        sql<boolean>`(payments.membership_id is null)
          <> (orders.member_type = ${rentalMembership.code} or payments.method <> 'card')`,
      ]),
    )
    .orderBy('payments.id')
    .execute()
  return rows.map(({ id }) => ({
    invariant: 'membershipPaid',
    description: `payment ${id}: does not belong to a paid order of its member`,
  }))
}
