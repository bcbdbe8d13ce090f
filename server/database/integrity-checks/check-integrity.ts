import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type { Reader } from '../database.ts'
import { engineOf } from '../engine-of.ts'
import { absencesOfClosedAccounts, absencesOfOtherBookings } from './absences.ts'
import {
  calendarFeedsOfClosedAccounts,
  closedAccountsWithTickets,
  codesOfClosedAccounts,
  emailChangesOfClosedAccounts,
  lineAccountsOfClosedAccounts,
  membershipsOfClosedAccounts,
  notesOfClosedAccounts,
  answersOfClosedAccounts,
  personNotesOfClosedAccounts,
  personalAuditFieldsOfClosedAccounts,
  seatsOfClosedAccounts,
  secondFactorsOfClosedAccounts,
  sessionsOfClosedAccounts,
} from './closed-accounts.ts'
import { lessonsInClosures, openLessonsOfClosures } from './closures.ts'
import {
  dataOfErasedGuests,
  mailsOfErasedGuests,
  answersOfErasedGuests,
  personNotesOfErasedGuests,
  personalAuditFieldsOfErasedGuests,
} from './erased-guests.ts'
import {
  bookingsOfBoth,
  paymentsOfNoGuest,
  seatsPaidTooMuch,
  secondSeats,
  wrongTrialHolds,
} from './guests.ts'
import { hiresInClosures, hiresOfClosedAccounts, purposesOfClosedAccounts } from './hires.ts'
import { halfImports } from './imports.ts'
import type { IntegrityCheck, IntegrityProblem } from './integrity-problem.ts'
import { mergedAccountsInUse } from './merged-accounts.ts'
import { leavesAndChange, overlapsOfHires, sharing, timesNotTaken, timesTakenByNothing } from './occupancy.ts'
import {
  invitationsOfOthers,
  miscountedCoupons,
  ordersWithWrongPayments,
  paidOffersWithoutTickets,
  seatsWithWrongPayments,
  usableInvitationsOfClosedAccounts,
} from './offers.ts'
import {
  bookingsWithoutPlan,
  pausingsOfOthers,
  paymentsOutsidePaidOrders,
  paymentsWithWrongTickets,
  ticketsWithoutPayment,
  unpaidMemberships,
  wrongAwaitedPayments,
  wrongPauseFees,
} from './payments.ts'
import { deletedPicturesInUse } from './pictures.ts'
import {
  disputesWithWrongOutcome,
  hiresWithWrongPayments,
  refundsWithoutEntries,
  unpaidHires,
  wrongRefunds,
} from './refunds.ts'
import {
  balances,
  bookingsOfCancelledLessons,
  bookingsWithWrongMovements,
  brokenBalances,
  lotsWithWrongSums,
  membersWithWrongSum,
  miscountedSeats,
  movementsInLotsOfOthers,
  movementsWithoutPredecessor,
  overbookedLessons,
  ticketsReturnedToOtherLots,
} from './tickets.ts'
import {
  entriesOfTheBooked,
  miscountedWaiting,
  promotedTwiceAtATime,
  seatsOwedToTheList,
  waitsWithoutEnd,
} from './waiting-lists.ts'

const checks: readonly IntegrityCheck[] = [
  miscountedSeats,
  overbookedLessons,
  bookingsOfCancelledLessons,
  miscountedWaiting,
  entriesOfTheBooked,
  waitsWithoutEnd,
  seatsOwedToTheList,
  promotedTwiceAtATime,
  lessonsInClosures,
  openLessonsOfClosures,
  hiresInClosures,
  timesNotTaken,
  timesTakenByNothing,
  overlapsOfHires,
  bookingsWithWrongMovements,
  membersWithWrongSum,
  movementsWithoutPredecessor,
  brokenBalances,
  lotsWithWrongSums,
  movementsInLotsOfOthers,
  ticketsReturnedToOtherLots,
  paymentsWithWrongTickets,
  ticketsWithoutPayment,
  unpaidMemberships,
  bookingsWithoutPlan,
  pausingsOfOthers,
  wrongAwaitedPayments,
  wrongPauseFees,
  paymentsOutsidePaidOrders,
  ordersWithWrongPayments,
  paidOffersWithoutTickets,
  seatsWithWrongPayments,
  miscountedCoupons,
  invitationsOfOthers,
  usableInvitationsOfClosedAccounts,
  absencesOfOtherBookings,
  absencesOfClosedAccounts,
  wrongRefunds,
  refundsWithoutEntries,
  disputesWithWrongOutcome,
  hiresWithWrongPayments,
  unpaidHires,
  bookingsOfBoth,
  secondSeats,
  paymentsOfNoGuest,
  seatsPaidTooMuch,
  wrongTrialHolds,
  dataOfErasedGuests,
  mailsOfErasedGuests,
  answersOfErasedGuests,
  personNotesOfErasedGuests,
  personalAuditFieldsOfErasedGuests,
  mergedAccountsInUse,
  closedAccountsWithTickets,
  seatsOfClosedAccounts,
  membershipsOfClosedAccounts,
  emailChangesOfClosedAccounts,
  notesOfClosedAccounts,
  answersOfClosedAccounts,
  personNotesOfClosedAccounts,
  personalAuditFieldsOfClosedAccounts,
  sessionsOfClosedAccounts,
  secondFactorsOfClosedAccounts,
  calendarFeedsOfClosedAccounts,
  codesOfClosedAccounts,
  lineAccountsOfClosedAccounts,
  hiresOfClosedAccounts,
  purposesOfClosedAccounts,
  halfImports,
  deletedPicturesInUse,
]

/** What the checks read together, each made once for the statement. */
const shared = sql.join([leavesAndChange, sharing, balances])

/**
 * Finds rows that contradict each other. All checks are one statement, so that they read one state of the
 * database, also while members book.
 */
export async function checkIntegrity(reader: Reader): Promise<IntegrityProblem[]> {
  const { rows } = await reader.executeQuery(statementFor(reader))
  return rows.map(({ invariant, description }) => ({ invariant, description }))
}

/** By engine. Kept, because it takes longer to write the statement than to run it on a small database. */
const statements = new Map<string, CompiledQuery<IntegrityProblem>>()

function statementFor(reader: Reader): CompiledQuery<IntegrityProblem> {
  const engine = engineOf(reader)
  const statement = statements.get(engine) ?? write(reader)
  statements.set(engine, statement)
  return statement
}

function write(reader: Reader): CompiledQuery<IntegrityProblem> {
  const parts = checks.map(
    ({ invariant, broken }, place) => sql`
      select ${sql.lit(place)} as place, ${sql.lit(invariant)} as invariant, description
      from (${broken(reader)}) as broken`,
  )
  return sql<IntegrityProblem>`
    with recursive ${shared}
    ${sql.join(parts, sql` union all `)}
    order by place, description
  `.compile(reader)
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
