import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

const tables = [
  'bookings',
  'ticket_lots',
  'ticket_movements',
  'invitations',
  'payments',
  'hires',
  'guests',
] as const

/**
 * An account that was merged into another one is closed, and has no bookings, ticket lots, invitations,
 * payments, hires or guests of its own any more.
 */
export const mergedAccountsInUse: IntegrityCheck = {
  invariant: 'mergedAccount',
  broken(db) {
    const reason = sql`case when closed_at is null then 'is not closed'
      else 'still has bookings, tickets, invitations, payments, hires or guests' end`
    return db
      .selectFrom('members')
      .select(line`member ${'id'}: was merged into member ${'mergedInto'}, but ${reason}`)
      .where('mergedInto', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('closedAt', 'is', null),
          ...tables.map((table) =>
            eb.exists(
              eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.memberId`, '=', 'members.id'),
            ),
          ),
        ]),
      )
  },
}
