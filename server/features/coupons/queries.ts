import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { CouponsTable } from '#server/database/offer-tables.ts'

export const findCouponByCode = (reader: Reader, code: string): Promise<CouponsTable | undefined> =>
  reader.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

/** Orders of plans and offers, and hires, that are paid with a coupon, or that can still be paid. */
const ordersWithCoupons = (reader: Reader) =>
  reader
    .selectFrom('offer_orders')
    .select(['couponId', 'memberId', 'state', sql<number>`list_price - price`.as('off')])
    .where('couponId', 'is not', null)
    .where('state', '<>', 'closed')
    .unionAll(
      reader
        .selectFrom('orders')
        .select(['couponId', 'memberId', 'state', 'off'])
        .where('couponId', 'is not', null)
        .where('state', '<>', 'closed'),
    )
    .unionAll(hiresWithCoupons(reader))

/** A hire that was paid and is cancelled has used its coupon. */
const hiresWithCoupons = (reader: Reader) =>
  reader
    .selectFrom('hires')
    .select([
      'couponId',
      // Guests use no coupons.
      sql<string>`member_id`.as('memberId'),
      sql<'open' | 'paid'>`case when confirmed_at is null then 'open' else 'paid' end`.as('state'),
      'off',
    ])
    .where('couponId', 'is not', null)
    .where(sql<boolean>`(state = 'held' or confirmed_at is not null)`)

/** How often the member uses the coupon, for orders that are paid or can still be paid. */
export async function countUsesBy(reader: Reader, couponId: string, memberId: string): Promise<number> {
  const { count } = await reader
    .selectFrom(ordersWithCoupons(reader).as('uses'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('couponId', '=', couponId)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts a use. Returns false when the limit is reached or the coupon was ended, also at this moment. */
export async function takeCoupon(writer: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('coupons')
    .set({ used: sql<number>`used + 1` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('usesInAll', 'is', null), eb('used', '<', eb.ref('usesInAll'))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes back a use of an order that was not paid. */
export async function returnCoupon(writer: Writer, id: string): Promise<void> {
  await writer
    .updateTable('coupons')
    .set({ used: sql<number>`used - 1` })
    .where('id', '=', id)
    .execute()
}

const coupons = (reader: Reader) =>
  reader
    .selectFrom('coupons')
    .leftJoin('members', 'members.id', 'coupons.memberId')
    .selectAll('coupons')
    .select((eb) => [
      'members.lastName',
      'members.firstName',
      eb
        .selectFrom(ordersWithCoupons(reader).as('uses'))
        .whereRef('uses.couponId', '=', 'coupons.id')
        .where('uses.state', '=', 'paid')
        .select(sql<number>`cast(coalesce(sum(uses.off), 0) as bigint)`.as('off'))
        .as('givenAway'),
    ])

/** The newest first. */
export const listCoupons = (reader: Reader) =>
  coupons(reader).orderBy('coupons.createdAt', 'desc').orderBy('coupons.id', 'desc').limit(500).execute()

export const findCoupon = (reader: Reader, id: string) =>
  coupons(reader).where('coupons.id', '=', id).executeTakeFirst()

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>

/** Inserts nothing and returns false when another coupon has the code. */
export async function insertCoupon(writer: Writer, coupon: CouponsTable): Promise<boolean> {
  const row = await writer
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the coupon, so that no order uses it before the transaction ends. */
export async function lockCoupon(writer: Writer, id: string): Promise<CouponRow | undefined> {
  await writer
    .updateTable('coupons')
    .set({ used: sql<number>`used` })
    .where('id', '=', id)
    .execute()
  return findCoupon(writer, id)
}

export async function changeCoupon(
  writer: Writer,
  id: string,
  change: Partial<Omit<CouponsTable, 'id' | 'used' | 'createdAt' | 'version'>>,
): Promise<void> {
  await writer
    .updateTable('coupons')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives the coupons of a member to the one with whom the account is merged. */
export async function moveCoupons(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('coupons').set({ memberId: to }).where('memberId', '=', from).execute()
}
