import type { Reader } from '#server/database/database.ts'
import { disputeColumns } from '../ledger-queries.ts'

/** The version and the dispute of each payment of the member, and the end of the contract that it was for. */
export async function listPaymentStates(reader: Reader, memberId: string) {
  return reader
    .selectFrom('payments')
    .leftJoin('memberships', 'memberships.id', 'payments.membership_id')
    .select([
      'payments.id',
      'payments.version',
      ...disputeColumns,
      'payments.paid_at as paidAt',
      'memberships.status',
      'memberships.ends_at',
    ])
    .where('payments.member_id', '=', memberId)
    .execute()
}

/** The refunds of the member's payments, the oldest first, with the administrator who decided each. */
export async function listRefundsOfMember(reader: Reader, memberId: string) {
  return reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'refunds.actor_id').on('members.role', '=', 'ADMIN'),
    )
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.amount',
      'refunds.created_at as createdAt',
      'refunds.state',
      'refunds.reason',
      'refunds.note',
      'refunds.tickets_taken as ticketsTaken',
      'members.last_name as lastName',
      'members.first_name as firstName',
    ])
    .where('payments.member_id', '=', memberId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
}

/** The plan that is paid on site for the longest time after this moment, and was not refunded in full. */
export async function findPaidOnSite(reader: Reader, memberId: string, now: number) {
  return reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.member_type as memberType', (eb) => eb.ref('paid_until').$notNull().as('paidUntil')])
    .where('payments.member_id', '=', memberId)
    .where('paid_until', '>', now)
    .whereRef('refunded', '<', 'amount')
    .orderBy('paid_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The failed attempts of the member's last renewal that is not paid. */
export async function findCardProblem(reader: Reader, memberId: string) {
  const failures = await reader
    .selectFrom('payment_failures')
    .leftJoin('payments', 'payments.source', 'payment_failures.source')
    .select(['payment_failures.source', 'payment_failures.at'])
    .where('payment_failures.member_id', '=', memberId)
    .where('payments.id', 'is', null)
    .orderBy('payment_failures.at', 'desc')
    .execute()
  const [last] = failures
  if (last === undefined) return undefined
  return { lastAt: last.at, attempts: failures.filter(({ source }) => source === last.source).length }
}
