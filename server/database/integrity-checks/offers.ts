import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'
import { refundedOfPayment, sumKept } from './payments.ts'

/**
 * An order of an offer is paid when one payment of its member and of its price gave its tickets. Other
 * payments of it gave none, and go back in full.
 */
export const ordersWithWrongPayments: IntegrityCheck = {
  invariant: 'offerPaid',
  broken(db) {
    const granting = sql<number>`cast(count(case when payments.tickets > 0 then 1 end) as bigint)`
    const wrong = sql<number>`cast(count(case when payments.tickets not in (0, offer_orders.tickets)
      or payments.member_id <> offer_orders.member_id or payments.amount <> offer_orders.price then 1 end) as bigint)`
    return db
      .selectFrom('offer_orders')
      .leftJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
      .select(
        line`order ${'offer_orders.id'}: ${'offer_orders.state'}, but ${granting} payments gave its tickets, and ${wrong} do not match it`,
      )
      .where('offer_orders.offerId', 'is not', null)
      .groupBy(['offer_orders.id', 'offer_orders.state'])
      .having((eb) =>
        eb.or([
          eb(granting, '<>', sql<number>`case when offer_orders.state = 'paid' then 1 else 0 end`),
          eb(wrong, '>', 0),
        ]),
      )
  },
}

/** A payment for an offer that gave no tickets is given back. */
export const paidOffersWithoutTickets: IntegrityCheck = {
  invariant: 'offerPaid',
  broken: (db) =>
    db
      .selectFrom('payments')
      .innerJoin('offer_orders', 'offer_orders.id', 'payments.offerOrderId')
      .where('offer_orders.offerId', 'is not', null)
      .select(line`payment ${'payments.id'}: for an offer, without tickets, and it does not go back`)
      .where('payments.tickets', '=', 0)
      .where(sql<boolean>`payments.amount > ${refundedOfPayment}`),
}

/**
 * The order of a seat in an event is paid when its member has paid its price, and no more is kept of all its
 * payments. A seat whose order has ended unpaid is given back, unless the studio has noted that the member
 * came.
 */
export const seatsWithWrongPayments: IntegrityCheck = {
  invariant: 'seatPaid',
  broken(db) {
    const paid = sql<number>`cast(count(case when payments.amount = offer_orders.price
      and payments.member_id = offer_orders.member_id then 1 end) as bigint)`
    const isHeld = sql<boolean>`max(case when bookings.status = 'booked' then 1 else 0 end) = 1`
    return db
      .selectFrom('offer_orders')
      .leftJoin('payments', 'payments.offerOrderId', 'offer_orders.id')
      .leftJoin('bookings', 'bookings.id', 'offer_orders.bookingId')
      .select(
        line`order ${'offer_orders.id'} of a seat: ${'offer_orders.state'}, paid ${paid} times, ${sumKept} yen are kept of ${'offer_orders.price'}`,
      )
      .where('offer_orders.lessonId', 'is not', null)
      .groupBy(['offer_orders.id', 'offer_orders.state', 'offer_orders.price'])
      .having((eb) =>
        eb.or([
          eb.and([eb('offer_orders.state', '=', 'paid'), eb(paid, '=', 0)]),
          eb(sumKept, '>', eb.ref('offer_orders.price')),
          eb.and([eb('offer_orders.state', '<>', 'paid'), eb(sumKept, '>', 0)]),
          eb.and([eb('offer_orders.state', '=', 'closed'), isHeld]),
        ]),
      )
  },
}

/** A coupon counts the orders and hires that are paid with it or can still be paid. */
export const miscountedCoupons: IntegrityCheck = {
  invariant: 'couponUses',
  broken(db) {
    const used = sql<number>`cast(count(uses.coupon_id) as bigint)`
    const ofPlans = db
      .selectFrom('orders')
      .select('couponId')
      .where(sql<boolean>`orders.state <> 'closed'`)
    // Also a hire that was paid and cancelled: the coupon is used up with it.
    const ofHires = db
      .selectFrom('hires')
      .select('couponId')
      .where(sql<boolean>`(hires.state = 'held' or hires.confirmed_at is not null)`)
    const uses = db
      .selectFrom('offer_orders')
      .select('couponId')
      .where(sql<boolean>`offer_orders.state <> 'closed'`)
      .unionAll(ofPlans)
      .unionAll(ofHires)
    return db
      .selectFrom('coupons')
      .leftJoin(uses.as('uses'), 'uses.couponId', 'coupons.id')
      .select(line`coupon ${'coupons.id'}: counts ${'coupons.used'} uses, but ${used} orders use it`)
      .groupBy(['coupons.id', 'coupons.used'])
      .having('coupons.used', '<>', used)
  },
}

/** An invitation pays the seat of its own member. */
export const invitationsOfOthers: IntegrityCheck = {
  invariant: 'invitations',
  broken: (db) =>
    db
      .selectFrom('invitations')
      .innerJoin('bookings', 'bookings.id', 'invitations.bookingId')
      .select(
        line`invitation ${'invitations.id'} of member ${'invitations.memberId'}: pays booking ${'bookings.id'} of member ${'bookings.memberId'}`,
      )
      .where(sql<boolean>`bookings.member_id is null or bookings.member_id <> invitations.member_id`),
}

/** Nothing that a closed account was given can be used. */
export const usableInvitationsOfClosedAccounts: IntegrityCheck = {
  invariant: 'invitations',
  broken: (db) =>
    db
      .selectFrom('invitations')
      .innerJoin('members', 'members.id', 'invitations.memberId')
      .select(
        line`invitation ${'invitations.id'}: can be used, but the account of member ${'members.id'} is closed`,
      )
      .where('invitations.bookingId', 'is', null)
      .whereRef('invitations.expiresAt', '>', 'members.closedAt'),
}
