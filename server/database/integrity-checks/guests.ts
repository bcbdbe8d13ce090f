import { sql } from 'kysely'
import type { Reader } from '../database.ts'
import type { IntegrityProblem } from './integrity-problem.ts'

/** A booking is of a member, who pays with tickets, or of a guest, who pays a price. A person who was both is not counted twice. */
export async function findBookingsOfBoth(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('bookings')
    .select(['id', 'member_id as memberId', 'guest_id as guestId', 'price', 'tickets_taken as tickets'])
    .where((eb) =>
      eb.or([
        sql<boolean>`(member_id is null) = (guest_id is null)`,
        eb.and([eb('member_id', 'is not', null), eb('price', '<>', 0)]),
        eb.and([eb('guest_id', 'is not', null), eb('tickets_taken', '<>', 0)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, memberId, guestId, price, tickets }) => ({
    invariant: 'bookedByOne',
    description: `booking ${id}: of member ${memberId ?? '—'} and guest ${guestId ?? '—'}, for ${price} yen and ${tickets} tickets`,
  }))
}

/** What is paid for a booking is paid by a guest for the own seat. */
export async function findPaymentsOfNoGuest(reader: Reader): Promise<IntegrityProblem[]> {
  const rows = await reader
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['payments.id', 'bookings.id as bookingId'])
    .where((eb) => eb.or([eb('bookings.guest_id', 'is', null), eb('payments.member_id', 'is not', null)]))
    .orderBy('payments.id')
    .execute()
  return rows.map(({ id, bookingId }) => ({
    invariant: 'guestPaid',
    description: `payment ${id}: for booking ${bookingId}, but not by its guest`,
  }))
}

/** The studio keeps no more than the price of a guest's seat: the rest was given back, or is being given back. */
export async function findSeatsPaidTooMuch(reader: Reader): Promise<IntegrityProblem[]> {
  const open = sql<number>`coalesce((
    select sum(amount) from refunds where payment_id = payments.id and state = 'open'
  ), 0)`
  const kept = sql<number>`cast(sum(payments.amount - payments.refunded - ${open}) as bigint)`
  const rows = await reader
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.price', kept.as('kept')])
    .groupBy(['bookings.id', 'bookings.price'])
    .having(kept, '>', sql<number>`bookings.price`)
    .orderBy('bookings.id')
    .execute()
  return rows.map(({ id, price, kept: yen }) => ({
    invariant: 'guestPaid',
    description: `booking ${id}: costs ${price} yen, but ${yen} were paid and not given back`,
  }))
}
