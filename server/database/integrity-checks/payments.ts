import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { rentalMembership } from '#studio/member-types.ts'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/** Each payment gave its member the tickets that it names, in one movement, or in none when it names none. */
export const paymentsWithWrongTickets: IntegrityCheck = {
  invariant: 'ticketsOfPayment',
  broken(db) {
    const sum = sql<number>`cast(coalesce(sum(movement.change), 0) as bigint)`
    const count = sql<number>`cast(count(movement.id) as bigint)`
    return db
      .selectFrom('payments')
      .leftJoin('ticket_movements as movement', (join) =>
        join
          .onRef('movement.paymentId', '=', 'payments.id')
          .onRef('movement.memberId', '=', 'payments.memberId'),
      )
      .select(
        line`payment ${'payments.id'}: for ${'payments.tickets'} tickets, but gave ${sum} in ${count} movements`,
      )
      .groupBy(['payments.id', 'payments.tickets'])
      .having((eb) =>
        eb.or([
          eb(sum, '<>', sql<number>`payments.tickets`),
          eb(count, '<>', sql<number>`case when payments.tickets > 0 then 1 else 0 end`),
        ]),
      )
  },
}

/** Every movement for a payment names a payment of its member, and no other movement names one. */
export const ticketsWithoutPayment: IntegrityCheck = {
  invariant: 'ticketsOfPayment',
  broken: (db) =>
    db
      .selectFrom('ticket_movements as movement')
      .leftJoin('payments', (join) =>
        join
          .onRef('payments.id', '=', 'movement.paymentId')
          .onRef('payments.memberId', '=', 'movement.memberId'),
      )
      .select(
        line`movement ${'movement.id'} of member ${'movement.memberId'}: paid tickets, but not for a payment of that member`,
      )
      .where((eb) => eb.or([isPaid, eb('movement.paymentId', 'is not', null)]))
      .where((eb) => eb.or([eb('payments.id', 'is', null), eb.not(isPaid)])),
}

const isPaid = sql<boolean>`movement.reason = 'paid'`

export const unpaidMemberships: IntegrityCheck = {
  invariant: 'membershipPaid',
  broken: (db) =>
    db
      .selectFrom('memberships')
      .leftJoin('payments', 'payments.membershipId', 'memberships.id')
      .select(line`membership ${'memberships.id'}: has no payment`)
      .where('payments.id', 'is', null),
}

/**
 * Every payment for a plan belongs to a paid order of its member. Without a subscription only the rental
 * membership is paid, and what was paid on site.
 */
export const paymentsOutsidePaidOrders: IntegrityCheck = {
  invariant: 'membershipPaid',
  broken: (db) =>
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(line`payment ${'payments.id'}: does not belong to a paid order of its member`)
      .where((eb) =>
        eb.or([
          sql<boolean>`orders.state <> 'paid'`,
          eb('orders.memberId', '<>', eb.ref('payments.memberId')),
          sql<boolean>`(payments.membership_id is null)
            <> (orders.member_type = ${sql.lit(rentalMembership.code)} or payments.method <> 'card')`,
        ]),
      ),
}

/**
 * No booking of a member lies in a time without a plan, unless it is paid for otherwise, an administrator
 * gave it, the studio lets tickets be used then, or the lesson was moved there.
 */
export const bookingsWithoutPlan: IntegrityCheck = {
  invariant: 'pausing',
  broken: (db) =>
    db
      .selectFrom('pausings')
      .innerJoin('bookings', 'bookings.memberId', 'pausings.memberId')
      .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
      .select(
        line`booking ${'bookings.id'}: its lesson begins during ${'pausings.kind'} ${'pausings.id'} of its member`,
      )
      .where('pausings.state', 'in', ['planned', 'running'])
      .where('bookings.status', '=', 'booked')
      .where('bookings.withoutTicket', 'is', null)
      .where('lessons.eventPrice', 'is', null)
      .where('lessons.movedAt', 'is', null)
      .where(sql<SqlBool>`lessons.starts_at >= pausings.from_at`)
      .where(sql<SqlBool>`(pausings.until_at is null or lessons.starts_at < pausings.until_at)`)
      .where(sql<SqlBool>`not (pausings.tickets_usable = 1 and bookings.tickets_taken > 0)`),
}

/** A pause or a leave of a contract is one of the contract's member, and none is open of a closed account. */
export const pausingsOfOthers: IntegrityCheck = {
  invariant: 'pausing',
  broken: (db) =>
    db
      .selectFrom('pausings')
      .innerJoin('members', 'members.id', 'pausings.memberId')
      .leftJoin('memberships', 'memberships.id', 'pausings.membershipId')
      .select(
        line`${'pausings.kind'} ${'pausings.id'}: is of member ${'members.id'}, whose contract or account it does not fit`,
      )
      .where((eb) =>
        eb.or([
          eb('memberships.memberId', '<>', eb.ref('pausings.memberId')),
          eb('members.closedAt', 'is not', null).and('pausings.state', 'in', ['planned', 'running']),
          eb('members.closedAt', 'is not', null).and('pausings.reasonText', '<>', ''),
        ]),
      ),
}

/** What goes back of a payment, in whole yen. */
export const refundedOfPayment = sql<number>`(select coalesce(sum(refunds.amount), 0) from refunds
  where refunds.payment_id = payments.id)`

/** What the studio keeps of a group of payments, in whole yen. */
export const sumKept = sql<number>`cast(coalesce(sum(payments.amount - ${refundedOfPayment}), 0) as bigint)`

/**
 * The fee of a month of a pause is the one that was agreed on. It is paid when its member has paid it, and no
 * more than it is kept of all its payments; what came for one that was waived goes back.
 */
export const wrongPauseFees: IntegrityCheck = {
  invariant: 'pauseFees',
  broken(db) {
    const paid = sql<number>`cast(count(case when payments.amount = pause_fees.amount
      and payments.member_id = pausings.member_id then 1 end) as bigint)`
    return db
      .selectFrom('pause_fees')
      .innerJoin('pausings', 'pausings.id', 'pause_fees.pausingId')
      .leftJoin('payments', 'payments.pauseFeeId', 'pause_fees.id')
      .select(
        line`fee ${'pause_fees.id'} of a pause: ${'pause_fees.state'}, paid ${paid} times, ${sumKept} yen are kept of ${'pause_fees.amount'}`,
      )
      .groupBy([
        'pause_fees.id',
        'pause_fees.state',
        'pause_fees.amount',
        'pausings.monthlyFee',
        'pause_fees.fromAt',
        'pausings.fromAt',
      ])
      .having((eb) =>
        eb.or([
          eb.and([eb('pause_fees.state', '=', 'paid'), eb(paid, '=', 0)]),
          eb.and([eb('pause_fees.state', '<>', 'paid'), eb(sumKept, '>', 0)]),
          eb(sumKept, '>', eb.ref('pause_fees.amount')),
          eb('pause_fees.amount', '<>', eb.ref('pausings.monthlyFee')),
          eb('pause_fees.fromAt', '<', eb.ref('pausings.fromAt')),
        ]),
      )
  },
}

/**
 * What was awaited at a convenience store is paid if, and only if, the ledger has the payment, with the
 * amount that was awaited and for the same thing.
 */
export const wrongAwaitedPayments: IntegrityCheck = {
  invariant: 'awaitedPaid',
  broken: (db) =>
    db
      .selectFrom('awaited_payments as awaited')
      .leftJoin('payments', 'payments.intentId', 'awaited.intentId')
      .select(
        line`awaited payment ${'awaited.intentId'}: ${'awaited.state'}, ${'awaited.amount'} yen, paid by ${sql`coalesce(payments.id, 'nothing')`}`,
      )
      .where(
        sql<SqlBool>`(awaited.state = 'paid') <> (payments.id is not null)
          or (payments.id is not null and (payments.amount <> awaited.amount
            or coalesce(payments.hire_id, payments.booking_id, payments.offer_order_id)
              <> coalesce(awaited.hire_id, awaited.booking_id, awaited.offer_order_id)))`,
      ),
}
