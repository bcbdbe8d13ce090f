import { sql } from 'kysely'
import { findBrokenBalances, findMovementsFromNowhere } from './balances.ts'
import { findWhatNobodyHolds } from './closed-accounts.ts'
import { findPaymentsWithWrongGrant, findUnpaidGrants, findUnpaidMemberships } from './payments.ts'
import { findBookingsOfCancelledLessons, findMiscountedSeats, findOverbookedLessons } from './seats.ts'
import { findBookingsWithWrongMovements, findMembersWithWrongSum } from './tickets.ts'
import type { Violation } from './violation.ts'
import type { Reader } from '../database.ts'

/**
 * Names everything in the books that contradicts itself; empty when they are right. Each statement asks
 * for one invariant whole, so that each sees one state of the database, however many members book meanwhile.
 */
export async function checkIntegrity(reader: Reader): Promise<Violation[]> {
  return [
    ...(await findMiscountedSeats(reader)),
    ...(await findOverbookedLessons(reader)),
    ...(await findBookingsOfCancelledLessons(reader)),
    ...(await findBookingsWithWrongMovements(reader)),
    ...(await findMembersWithWrongSum(reader)),
    ...(await findMovementsFromNowhere(reader)),
    ...(await findBrokenBalances(reader)),
    ...(await findPaymentsWithWrongGrant(reader)),
    ...(await findUnpaidGrants(reader)),
    ...(await findUnpaidMemberships(reader)),
    ...(await findWhatNobodyHolds(reader)),
  ]
}

/** How much there was to check. */
export async function countRecords(reader: Reader) {
  const count = (table: 'members' | 'lessons' | 'bookings' | 'ticket_movements' | 'payments') =>
    reader.selectFrom(table).select(sql<number>`count(*)`.as('count'))
  return reader
    .selectNoFrom([
      count('members').as('members'),
      count('lessons').as('lessons'),
      count('bookings').as('bookings'),
      count('ticket_movements').as('movements'),
      count('payments').as('payments'),
    ])
    .executeTakeFirstOrThrow()
}
