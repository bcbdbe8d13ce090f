import type { Reader } from '#server/database/database.ts'
import { disputeColumns } from '../ledger-queries.ts'

/** The version and the dispute of each payment of the member, and the end of the contract that it was for. */
export async function listPaymentStates(reader: Reader, memberId: string) {
  return reader
    .selectFrom('payments')
    .leftJoin('memberships', 'memberships.id', 'payments.membershipId')
    .select([
      'payments.id',
      'payments.version',
      ...disputeColumns,
      'payments.paidAt',
      'memberships.status',
      'memberships.endsAt',
    ])
    .where('payments.memberId', '=', memberId)
    .execute()
}

/** The refunds of the member's payments, the oldest first, with the administrator who decided each. */
export async function listRefundsOfMember(reader: Reader, memberId: string) {
  return reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .leftJoin('members', (join) =>
      join.onRef('members.id', '=', 'refunds.actorId').on('members.role', '<>', 'USER'),
    )
    .select([
      'refunds.id',
      'refunds.paymentId',
      'refunds.amount',
      'refunds.createdAt',
      'refunds.state',
      'refunds.reason',
      'refunds.note',
      'refunds.ticketsTaken',
      'members.lastName',
      'members.firstName',
    ])
    .where('payments.memberId', '=', memberId)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id')
    .execute()
}

/** The failed attempts of the member's last renewal that is not paid. */
export async function findCardProblem(reader: Reader, memberId: string) {
  const failures = await reader
    .selectFrom('payment_failures')
    .leftJoin('payments', 'payments.source', 'payment_failures.source')
    .select(['payment_failures.source', 'payment_failures.at'])
    .where('payment_failures.memberId', '=', memberId)
    .where('payments.id', 'is', null)
    .orderBy('payment_failures.at', 'desc')
    .execute()
  const [last] = failures
  if (last === undefined) return undefined
  return { lastAt: last.at, attempts: failures.filter(({ source }) => source === last.source).length }
}
