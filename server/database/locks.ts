import { sql } from 'kysely'
import type { Writer } from './database.ts'

/**
 * The one order in which every transaction locks rows: two transactions that lock the same rows in
 * different orders wait for each other, and PostgreSQL then rolls one of them back. `counters` has the row
 * that `lockCalendar` locks. Several lessons, and several members, are locked in the order of their ids as
 * JavaScript sorts them. Need no order: a row that the transaction has locked or inserted before, a
 * booking of a lesson that it has locked, an absence of such a booking or of a member that it has locked,
 * and the other counters, which are numbers that are taken last. A row that the transaction finds too late
 * is locked without waiting (`lockLateLessons`), so that nothing waits in a circle. The HTTP tests compare
 * every transaction with this order (`tests/support/lock-order.ts`).
 */
export const lockOrder = [
  ['counters'],
  ['lessons'],
  ['bookings'],
  ['members'],
  ['invitations'],
  ['referrals'],
  ['offer_orders'],
  ['hires'],
  ['coupons'],
  ['pause_fees'],
  ['payments'],
] as const

/**
 * Locks the calendar until the transaction ends. Every transaction takes this lock that puts something into
 * the calendar of the studio or of a space, or that decides what can be put there: a lesson, a hire, a
 * payment that came late, a blocked time, an availability window, a closure, the parts of a space. On
 * PostgreSQL two of them could otherwise not see what the other one is writing, and a lesson could be created
 * in the very moment in which its time is closed. Called before any other lock, so that no two transactions
 * wait for each other. What only takes something out of the calendar needs no lock.
 */
export async function lockCalendar(writer: Writer): Promise<void> {
  await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'calendar')
    .execute()
}

/** Locks the row of a hire until the transaction ends. */
export async function lockHireRow(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .execute()
}

/** Locks the row of a guest until the transaction ends. */
export async function lockGuestRow(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts a change of the news, and locks them until the transaction ends, so that two administrators never
 * write at the same time.
 * @returns how often they have been changed, this time counted
 */
export async function countNewsChange(writer: Writer): Promise<number> {
  const row = await writer
    .updateTable('counters')
    .set({ value: sql<number>`value + 1` })
    .where('name', '=', 'news')
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}
