import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** An account that was merged into another one is closed, and has no bookings, ticket lots, payments, hires or guests of its own any more. */
export async function findMergedAccountsInUse(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('members')
    .select(['id', 'merged_into as mergedInto', 'closed_at as closedAt'])
    .where('merged_into', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('closed_at', 'is', null),
        ...(['bookings', 'ticket_lots', 'ticket_movements', 'payments', 'hires', 'guests'] as const).map(
          (table) =>
            eb.exists(
              eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.member_id`, '=', 'members.id'),
            ),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, mergedInto, closedAt }) => ({
    invariant: 'mergedAccount',
    description: `member ${id}: was merged into member ${mergedInto}, but ${closedAt === null ? 'is not closed' : 'still has bookings, tickets, payments, hires or guests'}`,
  }))
}
