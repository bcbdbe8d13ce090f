import { sql } from 'kysely'
import { line } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/**
 * A booking is of a member, who pays with tickets, or of a guest, who pays a price. A person who was both is
 * not counted twice.
 */
export const bookingsOfBoth: IntegrityCheck = {
  invariant: 'bookedByOne',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .select(
        line`booking ${'id'}: of member ${orDash('memberId')} and guest ${orDash('guestId')}, for ${'price'} yen and ${'ticketsTaken'} tickets`,
      )
      .where((eb) =>
        eb.or([
          sql<boolean>`(member_id is null) = (guest_id is null)`,
          eb.and([eb('memberId', 'is not', null), sql<boolean>`price <> 0`]),
          eb.and([eb('guestId', 'is not', null), sql<boolean>`tickets_taken <> 0`]),
        ]),
      ),
}

const orDash = (column: string) => sql`coalesce(${sql.ref(column)}, '—')`

/** What is paid for a booking is paid by a guest for the own seat. */
export const paymentsOfNoGuest: IntegrityCheck = {
  invariant: 'guestPaid',
  broken: (db) =>
    db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select(line`payment ${'payments.id'}: for booking ${'bookings.id'}, but not by its guest`)
      .where((eb) => eb.or([eb('bookings.guestId', 'is', null), eb('payments.memberId', 'is not', null)])),
}

/**
 * The studio keeps no more than the price of a guest's seat: the rest was given back, or is being given back.
 */
export const seatsPaidTooMuch: IntegrityCheck = {
  invariant: 'guestPaid',
  broken(db) {
    const open = sql<number>`coalesce((
      select sum(amount) from refunds where payment_id = payments.id and state = 'open'
    ), 0)`
    const kept = sql<number>`cast(sum(payments.amount - payments.refunded - ${open}) as bigint)`
    return db
      .selectFrom('bookings')
      .innerJoin('payments', 'payments.bookingId', 'bookings.id')
      .select(
        line`booking ${'bookings.id'}: costs ${'bookings.price'} yen, but ${kept} were paid and not given back`,
      )
      .groupBy(['bookings.id', 'bookings.price'])
      .having(kept, '>', sql<number>`bookings.price`)
  },
}

/**
 * Only a guest's seat waits for a confirmation, and a seat that was not confirmed in time is taken no more.
 */
export const wrongTrialHolds: IntegrityCheck = {
  invariant: 'trialHeld',
  broken: (db) =>
    db
      .selectFrom('trial_holds')
      .innerJoin('bookings', 'bookings.id', 'trial_holds.bookingId')
      .select(
        line`booking ${'bookings.id'}: its confirmation lapsed or is no guest’s, and it is ${'bookings.status'}`,
      )
      .where((eb) =>
        eb.or([
          eb('bookings.guestId', 'is', null),
          eb.and([eb('trial_holds.lapsedAt', 'is not', null), eb('bookings.status', '<>', 'cancelled')]),
        ]),
      ),
}

/**
 * A guest has one seat in a lesson, unless an administrator has given a second one knowingly: who wrote an
 * inquiry, and who has become a member, also with the seat of that member.
 */
export const secondSeats: IntegrityCheck = {
  invariant: 'bookedByOne',
  broken: (db) =>
    db
      .selectFrom('bookings')
      .innerJoin('bookings as other', 'other.lessonId', 'bookings.lessonId')
      .innerJoin('guests', 'guests.id', 'bookings.guestId')
      .leftJoin('guests as others', 'others.id', 'other.guestId')
      .select(line`booking ${'bookings.id'}: the same person as booking ${'other.id'} of the lesson`)
      .whereRef('bookings.id', '<>', 'other.id')
      .where('bookings.onlySeat', '=', 1)
      .where('other.onlySeat', '=', 1)
      .where(sql<boolean>`bookings.status <> 'cancelled' and other.status <> 'cancelled'`)
      .where((eb) =>
        eb.or([
          eb('guests.memberId', '=', eb.ref('other.memberId')),
          eb.and([
            eb('bookings.id', '<', eb.ref('other.id')),
            eb.or([
              eb('guests.memberId', '=', eb.ref('others.memberId')),
              eb('guests.inquiryId', '=', eb.ref('others.inquiryId')),
            ]),
          ]),
        ]),
      ),
}
