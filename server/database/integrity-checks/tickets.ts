import { sql } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { line, lineOf } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * The movements of a booking take the tickets that it cost, in one movement for each lot that pays, and
 * return them when it is cancelled, unless it says that they were kept. Only a cancelled booking that cost
 * tickets can say so. Movements of another member count as movements, but their tickets do not count.
 */
export const bookingsWithWrongMovements: IntegrityCheck = {
  invariant: 'ticketsOfBooking',
  broken(db) {
    const own = sql`movement.member_id = bookings.member_id`
    const sumOf = (term: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${term}), 0) as bigint)`
    const taken = sumOf(sql`case when ${own} and movement.change < 0 then -movement.change else 0 end`)
    const returned = sumOf(sql`case when ${own} and movement.change > 0 then movement.change else 0 end`)
    const takings = sumOf(sql`case when movement.change < 0 then 1 else 0 end`)
    const returns = sumOf(sql`case when movement.change > 0 then 1 else 0 end`)
    const cost = sql<number>`bookings.tickets_taken`
    const toReturn = sql<number>`case when bookings.status = 'cancelled' and bookings.tickets_kept = 0
      then bookings.tickets_taken else 0 end`
    const keepsNone = sql<boolean>`bookings.tickets_kept = 1 and (bookings.status <> 'cancelled' or bookings.tickets_taken = 0)`
    const ofOthers = sumOf(sql`case when movement.member_id <> bookings.member_id then 1 else 0 end`)
    const kept = sql`case when bookings.tickets_kept = 1 then ', and it says that they were kept' else '' end`
    return db
      .selectFrom('bookings')
      .leftJoin('ticket_movements as movement', 'movement.bookingId', 'bookings.id')
      .select(
        line`booking ${'bookings.id'}: ${'bookings.status'}, cost ${cost} tickets, but ${taken} were taken from its member (${takings} movements) and ${returned} returned (${returns} movements)${kept}`,
      )
      .groupBy([
        'bookings.id',
        'bookings.status',
        'bookings.ticketsTaken',
        'bookings.ticketsKept',
        'bookings.memberId',
      ])
      .having((eb) =>
        eb.or([
          eb(taken, '<>', cost),
          eb(returned, '<>', toReturn),
          sql<boolean>`${ofOthers} > 0`,
          keepsNone,
        ]),
      )
  },
}

export const membersWithWrongSum: IntegrityCheck = {
  invariant: 'ticketsOfMember',
  broken(db) {
    const sum = sql<number>`cast(coalesce(sum(movement.change), 0) as bigint)`
    return db
      .selectFrom('members')
      .leftJoin('ticket_movements as movement', 'movement.memberId', 'members.id')
      .select(line`member ${'members.id'}: ${'members.tickets'} tickets, but the movements add up to ${sum}`)
      .groupBy(['members.id', 'members.tickets'])
      .having('members.tickets', '<>', sum)
  },
}

/*
 * A member's movements must have some order in which each balance is the one before it plus the change, from
 * 0 tickets to the tickets that the member has now. Their ids and times do not tell that order, because they
 * come from the clocks of several servers. Such an order exists exactly when
 * - every movement starts from a balance that can be reached from 0 by other movements, and
 * - every balance is reached as often as it is left.
 */

export const movementsWithoutPredecessor: IntegrityCheck = {
  invariant: 'ticketBalances',
  broken() {
    const before = sql`movement.balance - movement.change`
    return sql`
      select ${lineOf`movement ${'movement.id'} of member ${'movement.memberId'}: balance ${'movement.balance'} after a change of ${'movement.change'}, but there was never a balance of ${before}`}
        as description
      from ticket_movements as movement
      left join balances on balances.member_id = movement.member_id and balances.balance = ${before}
      where balances.member_id is null
    `
  },
}

/** Common table expression: `balances`, all that each member can have had. It starts with 0 tickets. */
export const balances = sql`
  balances (member_id, balance) as (
    select id, cast(0 as bigint) from members
    union
    select movement.member_id, movement.balance
    from balances
    join ticket_movements as movement on movement.member_id = balances.member_id
      and movement.balance - movement.change = balances.balance
  )
`

export const brokenBalances: IntegrityCheck = {
  invariant: 'ticketBalances',
  broken() {
    const reached = sql<number>`cast(sum(step.reached) as bigint)`
    const left = sql<number>`cast(sum(step.departed) as bigint)`
    return sql`
      select ${lineOf`member ${'step.memberId'}: a balance of ${'step.balance'} is reached ${reached} times and left ${left} times`}
        as description
      from (
        select member_id, balance, 1 as reached, 0 as departed from ticket_movements
        union all
        select member_id, balance - change, 0, 1 from ticket_movements
        union all
        -- Every member starts with 0 tickets, and the last balance is the tickets that the member has now.
        select id, 0, 1, 0 from members
        union all
        select id, tickets, 0, 1 from members
      ) as step
      group by step.member_id, step.balance
      having ${reached} <> ${left}
    `
  },
}

/**
 * A lot was granted what its movements granted, and has left what its movements add up to. A merge moves a
 * lot out of one balance and into another one.
 */
export const lotsWithWrongSums: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken(db) {
    const sumOf = (term: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${term}), 0) as bigint)`
    const sum = sumOf(sql`movement.change`)
    const granted = sumOf(
      sql`case when movement.change > 0 and movement.booking_id is null and movement.reason <> 'merged' then movement.change else 0 end`,
    )
    return db
      .selectFrom('ticket_lots')
      .leftJoin('ticket_movements as movement', 'movement.lotId', 'ticket_lots.id')
      .select(
        line`lot ${'ticket_lots.id'}: ${'ticket_lots.granted'} tickets granted and ${'ticket_lots.remaining'} left, but its movements grant ${granted} and leave ${sum}`,
      )
      .groupBy(['ticket_lots.id', 'ticket_lots.granted', 'ticket_lots.remaining'])
      .having((eb) =>
        eb.or([eb('ticket_lots.remaining', '<>', sum), eb('ticket_lots.granted', '<>', granted)]),
      )
  },
}

/** A movement changes a lot of its own member. */
export const movementsInLotsOfOthers: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken: (db) =>
    db
      .selectFrom('ticket_movements as movement')
      .innerJoin('ticket_lots', 'ticket_lots.id', 'movement.lotId')
      .select(
        line`movement ${'movement.id'} of member ${'movement.memberId'}: is in lot ${'ticket_lots.id'} of another member`,
      )
      .whereRef('movement.memberId', '<>', 'ticket_lots.memberId'),
}

/** The tickets of a booking return to the lots that paid, no more to each than it paid. */
export const ticketsReturnedToOtherLots: IntegrityCheck = {
  invariant: 'ticketsOfLot',
  broken(db) {
    const sum = sql<number>`cast(sum(change) as bigint)`
    return db
      .selectFrom('ticket_movements')
      .select(line`booking ${'bookingId'}: lot ${'lotId'} got ${sum} tickets more back than it paid`)
      .where('bookingId', 'is not', null)
      .groupBy(['bookingId', 'lotId'])
      .having(sql<boolean>`${sum} > 0`)
  },
}

const booked = sql<number>`count(booking.id)`

/** All lessons with their bookings that are not cancelled. */
const lessonsWithBookings = (db: Reader) =>
  db
    .selectFrom('lessons')
    .leftJoin('bookings as booking', (join) =>
      join.onRef('booking.lessonId', '=', 'lessons.id').on(sql<boolean>`booking.status <> 'cancelled'`),
    )
    .groupBy(['lessons.id', 'lessons.seatsTaken', 'lessons.totalSeats'])

export const miscountedSeats: IntegrityCheck = {
  invariant: 'seatsTaken',
  broken: (db) =>
    lessonsWithBookings(db)
      .select(line`lesson ${'lessons.id'}: ${'lessons.seatsTaken'} seats taken, but ${booked} bookings`)
      .having('lessons.seatsTaken', '<>', booked),
}

export const overbookedLessons: IntegrityCheck = {
  invariant: 'overbooked',
  broken: (db) =>
    lessonsWithBookings(db)
      .select(line`lesson ${'lessons.id'}: ${booked} bookings, but ${'lessons.totalSeats'} seats`)
      .having('lessons.totalSeats', '<', booked),
}

/** Cancelling a lesson cancels its bookings, except when the lesson had ended before. */
export const bookingsOfCancelledLessons: IntegrityCheck = {
  invariant: 'bookedInCancelledLesson',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .select(line`booking ${'bookings.id'}: booked, but lesson ${'lessons.id'} is cancelled`)
      .where(sql<boolean>`bookings.status = 'booked'`)
      .whereRef('lessons.cancelledAt', '<', 'lessons.endsAt'),
}
