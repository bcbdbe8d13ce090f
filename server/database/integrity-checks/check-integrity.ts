import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import {
  findCalendarFeedsOfClosedAccounts,
  findCodesOfClosedAccounts,
  findClosedAccountsWithTickets,
  findEmailChangesOfClosedAccounts,
  findMembershipsOfClosedAccounts,
  findNotesOfClosedAccounts,
  findPersonalAuditFieldsOfClosedAccounts,
  findSessionsOfClosedAccounts,
  findSecondFactorsOfClosedAccounts,
} from './closed-accounts.ts'
import { findLessonsInClosures, findOpenLessonsOfClosures } from './closures.ts'
import {
  findDataOfErasedGuests,
  findMailsOfErasedGuests,
  findPersonalAuditFieldsOfErasedGuests,
} from './erased-guests.ts'
import { findBookingsOfBoth, findPaymentsOfNoGuest, findSeatsPaidTooMuch } from './guests.ts'
import { findHiresInClosures, findHiresOfClosedAccounts, findPurposesOfClosedAccounts } from './hires.ts'
import { findHalfImports } from './imports.ts'
import type { IntegrityProblem } from './integrity-problem.ts'
import { findMergedAccountsInUse } from './merged-accounts.ts'
import { findOverlapsOfHires, findTimesNotTaken, findTimesTakenByNothing } from './occupancy.ts'
import {
  findPaymentsOutsidePaidOrders,
  findPaymentsWithWrongTickets,
  findTicketsWithoutPayment,
  findUnpaidMemberships,
} from './payments.ts'
import {
  findHiresWithWrongPayments,
  findRefundsWithoutEntries,
  findUnpaidHires,
  findWrongRefunds,
} from './refunds.ts'
import { findBookingsOfCancelledLessons, findMiscountedSeats, findOverbookedLessons } from './seats.ts'
import { findBrokenBalances, findMovementsWithoutPredecessor } from './ticket-balances.ts'
import {
  findLotsWithWrongSums,
  findMovementsInLotsOfOthers,
  findTicketsReturnedToOtherLots,
} from './ticket-lots.ts'
import { findBookingsWithWrongMovements, findMembersWithWrongSum } from './tickets.ts'
import {
  findEntriesOfTheBooked,
  findMiscountedWaiting,
  findSeatsOwedToTheList,
  findWaitsWithoutEnd,
} from './waiting-lists.ts'

const checks: ReadonlyArray<(reader: Reader) => Promise<IntegrityProblem[]>> = [
  findMiscountedSeats,
  findOverbookedLessons,
  findBookingsOfCancelledLessons,
  findMiscountedWaiting,
  findEntriesOfTheBooked,
  findWaitsWithoutEnd,
  findSeatsOwedToTheList,
  findLessonsInClosures,
  findOpenLessonsOfClosures,
  findHiresInClosures,
  findTimesNotTaken,
  findTimesTakenByNothing,
  findOverlapsOfHires,
  findBookingsWithWrongMovements,
  findMembersWithWrongSum,
  findMovementsWithoutPredecessor,
  findBrokenBalances,
  findLotsWithWrongSums,
  findMovementsInLotsOfOthers,
  findTicketsReturnedToOtherLots,
  findPaymentsWithWrongTickets,
  findTicketsWithoutPayment,
  findUnpaidMemberships,
  findPaymentsOutsidePaidOrders,
  findWrongRefunds,
  findRefundsWithoutEntries,
  findHiresWithWrongPayments,
  findUnpaidHires,
  findBookingsOfBoth,
  findPaymentsOfNoGuest,
  findSeatsPaidTooMuch,
  findDataOfErasedGuests,
  findMailsOfErasedGuests,
  findPersonalAuditFieldsOfErasedGuests,
  findMergedAccountsInUse,
  findClosedAccountsWithTickets,
  findMembershipsOfClosedAccounts,
  findEmailChangesOfClosedAccounts,
  findNotesOfClosedAccounts,
  findPersonalAuditFieldsOfClosedAccounts,
  findSessionsOfClosedAccounts,
  findSecondFactorsOfClosedAccounts,
  findCalendarFeedsOfClosedAccounts,
  findCodesOfClosedAccounts,
  findHiresOfClosedAccounts,
  findPurposesOfClosedAccounts,
  findHalfImports,
]

/**
 * Finds rows that contradict each other. Each check is one statement, so that it reads one state of the database, also
 * while members book.
 */
export async function checkIntegrity(reader: Reader): Promise<IntegrityProblem[]> {
  const problems: IntegrityProblem[] = []
  for (const check of checks) problems.push(...(await check(reader)))
  return problems
}

/** How many rows the check reads, by table. */
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
