/**
 * The one order in which every transaction locks rows: two transactions that lock the same rows in different
 * orders wait for each other, and PostgreSQL then rolls one of them back. `counters` has the row that
 * `lockCalendar` locks. Several lessons, and several members, are locked in the order of their ids as
 * JavaScript sorts them. Need no order: a row that the transaction has locked or inserted before, a booking
 * of a lesson that it has locked, and the other counters, which are numbers that are taken last. A row that
 * the transaction finds too late is locked without waiting (`lockLateLessons`), so that nothing waits in a
 * circle. The HTTP tests compare every transaction with this order (`tests/support/lock-order.ts`).
 */
export const lockOrder = [
  ['counters'],
  ['lessons'],
  ['bookings'],
  ['members'],
  ['hires', 'payments'],
] as const
