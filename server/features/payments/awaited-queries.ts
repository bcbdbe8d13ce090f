import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { AwaitedState } from '#contract/payments/awaited.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { AwaitedPaymentsTable } from '#server/database/payment-tables.ts'
import type { PaidOnce } from '#server/stripe/payment-provider.ts'
import type { Language } from '#studio/languages.ts'
import { columnOf } from './ledger-queries.ts'

/*
 * The table `awaited_payments`. A row leaves the state `waiting` once; money may come after that all the
 * same.
 */

/** Inserts nothing and returns false when the payment is known already. */
export async function insertAwaited(writer: Writer, awaited: AwaitedPaymentsTable): Promise<boolean> {
  const row = await writer
    .insertInto('awaited_payments')
    .values(awaited)
    .onConflict((conflict) => conflict.column('intentId').doNothing())
    .returning('intentId')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the wait, and forgets the numbers for the till. Returns false when it has ended before. */
export async function endAwaited(
  writer: Writer,
  intentId: string,
  state: Exclude<AwaitedState, 'waiting'>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('awaited_payments')
    .set({ state, voucherUrl: '' })
    .where('intentId', '=', intentId)
    // What is paid in the end is paid, whatever was thought before.
    .where('state', state === 'paid' ? '<>' : '=', state === 'paid' ? 'paid' : 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The payments that are awaited at the instant, each with what it is for. */
export async function listAwaited(reader: Reader, ofAll: readonly PaidOnce[], now: number) {
  if (ofAll.length === 0) return []
  return reader
    .selectFrom('awaited_payments')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('payUntil', '>', now)
    .where((eb) =>
      eb.or(
        ofAll.map((of) => {
          const [column, id] = columnOf(of)
          return eb(column, '=', id)
        }),
      ),
    )
    .orderBy('createdAt', 'desc')
    .execute()
}

export const findAwaited = async (
  reader: Reader,
  of: PaidOnce,
  now: number,
): Promise<AwaitedPaymentsTable | undefined> => (await listAwaited(reader, [of], now))[0]

/** The order that a member is to pay at a convenience store, the first that is due. */
export const findAwaitedOrder = (reader: Reader, memberId: string, now: number) =>
  reader
    .selectFrom('awaited_payments')
    .innerJoin('offer_orders', 'offer_orders.id', 'awaited_payments.offerOrderId')
    .select(['offer_orders.id', 'awaited_payments.amount', 'awaited_payments.payUntil'])
    .where('awaited_payments.state', '=', 'waiting')
    .where('awaited_payments.payUntil', '>', now)
    .where('offer_orders.memberId', '=', memberId)
    .where('offer_orders.state', '=', 'open')
    .orderBy('awaited_payments.payUntil')
    .executeTakeFirst()

/** Whether what is paid for can still be had. */
const isWanted = sql<SqlBool>`(coalesce(hires.state, '') in ('held', 'confirmed')
  or coalesce(bookings.status, '') = 'booked' or coalesce(offer_orders.state, '') = 'open')`

const withSubject = (reader: Reader) =>
  reader
    .selectFrom('awaited_payments')
    .leftJoin('hires', 'hires.id', 'awaited_payments.hireId')
    .leftJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('bookings', 'bookings.id', 'awaited_payments.bookingId')
    .leftJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('offer_orders', 'offer_orders.id', 'awaited_payments.offerOrderId')
    .leftJoin('members', (join) =>
      join.on(sql<SqlBool>`members.id = coalesce(hires.member_id, offer_orders.member_id)`),
    )
    .leftJoin('guests', (join) =>
      join.on(sql<SqlBool>`guests.id = coalesce(hires.guest_id, bookings.guest_id)`),
    )

/**
 * The payments whose wait is to be ended: the deadline was before the instant, or what they are for cannot be
 * had any more, so that the payer must not go to the shop.
 */
export async function listOverdue(reader: Reader, { deadlineBefore }: { deadlineBefore: number }) {
  return withSubject(reader)
    .select([
      'awaited_payments.intentId',
      'awaited_payments.hireId',
      'awaited_payments.bookingId',
      'awaited_payments.offerOrderId',
      'awaited_payments.payUntil',
    ])
    .where('awaited_payments.state', '=', 'waiting')
    .where((eb) => eb.or([eb('awaited_payments.payUntil', '<', deadlineBefore), eb.not(isWanted)]))
    .orderBy('awaited_payments.payUntil')
    .limit(100)
    .execute()
}

/** Who is to pay, and for what. The person is a member or a guest. */
export async function findAwaitedDetails(reader: Reader, intentIds: readonly string[]) {
  if (intentIds.length === 0) return []
  return withSubject(reader)
    .select([
      'awaited_payments.intentId as id',
      'awaited_payments.hireId',
      'awaited_payments.bookingId',
      'awaited_payments.offerOrderId',
      'awaited_payments.amount',
      'awaited_payments.payUntil',
      'awaited_payments.shops',
      'members.id as memberId',
      'members.number as memberNumber',
      'guests.id as guestId',
      'lessons.id as lessonId',
      sql<string>`coalesce(members.last_name, guests.name)`.as('lastName'),
      sql<string>`coalesce(members.first_name, '')`.as('firstName'),
      // Empty for a person who gets no mails.
      sql<string>`coalesce(members.email, guests.email, '')`.as('email'),
      sql<Language>`coalesce(members.language, guests.language)`.as('language'),
      sql<string>`coalesce(spaces.name, lessons.title, offer_orders.name)`.as('title'),
      sql<string>`coalesce(spaces.name_en, lessons.title_en, offer_orders.name_en)`.as('titleEn'),
      sql<number | null>`coalesce(hires.starts_at, lessons.starts_at)`.as('startsAt'),
      sql<number | null>`coalesce(hires.ends_at, lessons.ends_at)`.as('endsAt'),
    ])
    .where('awaited_payments.intentId', 'in', intentIds)
    .execute()
}
