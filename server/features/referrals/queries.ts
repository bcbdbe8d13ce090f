import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { ReferralsTable } from '#server/database/offer-tables.ts'
import { rentalMembership } from '#studio/member-types.ts'

/** The member's code; undefined until it was made. */
export async function findCode(reader: Reader, memberId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('referral_codes')
    .select('code')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row?.code
}

/** Stores a code, unless the member has one meanwhile or another member has this one. */
export async function insertCode(writer: Writer, memberId: string, code: string, now: number): Promise<void> {
  await writer
    .insertInto('referral_codes')
    .values({ memberId, code, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whose code it is: of a merged account, the account that was kept. Undefined for a closed account, too. */
export async function findReferrer(reader: Reader, code: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('referral_codes')
    .innerJoin('members', 'members.id', 'referral_codes.memberId')
    .innerJoin('members as kept', (join) =>
      join.on(sql<boolean>`kept.id = coalesce(members.merged_into, members.id)`),
    )
    .select('kept.id')
    .where('referral_codes.code', '=', code)
    .where('kept.closedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertReferral(writer: Writer, referral: ReferralsTable): Promise<void> {
  await writer.insertInto('referrals').values(referral).execute()
}

const withCoupons = (reader: Reader) =>
  reader
    .selectFrom('referrals')
    .leftJoin('coupons', 'coupons.id', 'referrals.couponId')
    .leftJoin('coupons as newcomerCoupons', 'newcomerCoupons.id', 'referrals.newcomerCouponId')
    .selectAll('referrals')
    .select([
      'coupons.code',
      'coupons.value',
      'coupons.validUntil',
      'coupons.used',
      'coupons.endedAt',
      'newcomerCoupons.code as newcomerCode',
      'newcomerCoupons.value as newcomerValue',
      'newcomerCoupons.validUntil as newcomerValidUntil',
      'newcomerCoupons.used as newcomerUsed',
      'newcomerCoupons.endedAt as newcomerEndedAt',
    ])

export type ReferralRow = Awaited<ReturnType<typeof listReferralsBy>>[number]

/** The persons whom the member has brought, the newest first. */
export const listReferralsBy = (reader: Reader, memberId: string) =>
  withCoupons(reader)
    .where('referrals.referrerId', '=', memberId)
    .orderBy('referrals.registeredAt', 'desc')
    .orderBy('referrals.id', 'desc')
    .limit(200)
    .execute()

/** How the member came. */
export const findReferralOf = (reader: Reader, memberId: string) =>
  withCoupons(reader).where('referrals.newcomerId', '=', memberId).executeTakeFirst()

/** Locks the referral until the transaction ends. */
export async function lockReferral(writer: Writer, id: string): Promise<ReferralsTable | undefined> {
  return writer
    .updateTable('referrals')
    .set({ state: sql<'registered'>`state` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function updateReferral(
  writer: Writer,
  id: string,
  fields: Partial<ReferralsTable>,
): Promise<void> {
  await writer.updateTable('referrals').set(fields).where('id', '=', id).execute()
}

/** Referrals whose newcomer has paid for a plan and that are not decided. */
export async function listPaidReferrals(reader: Reader): Promise<ReferralsTable[]> {
  return reader
    .selectFrom('referrals')
    .selectAll()
    .where('state', '=', 'registered')
    .where(sql<boolean>`exists (
      select 1 from payments join orders on orders.id = payments.order_id
      where payments.member_id = referrals.newcomer_id
        and orders.member_type <> ${sql.lit(rentalMembership.code)})`)
    .orderBy('registeredAt')
    .limit(50)
    .execute()
}

/** Referrals that were decided since, whose first payment went back in full. */
export async function listRefundedReferrals(reader: Reader, decidedSince: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('referrals')
    .innerJoin('payments', 'payments.id', 'referrals.paymentId')
    .select('referrals.id')
    .where('state', '=', 'issued')
    .where('decidedAt', '>=', decidedSince)
    .whereRef('payments.refunded', '>=', 'payments.amount')
    .where('payments.amount', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** The first payment of the member for a yoga plan. */
export async function findFirstPlanPayment(reader: Reader, memberId: string) {
  return reader
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.intentId', 'payments.paidAt', 'payments.amount', 'payments.refunded'])
    .where('payments.memberId', '=', memberId)
    .where('orders.memberType', '<>', rentalMembership.code)
    .orderBy('payments.paidAt')
    .orderBy('payments.number')
    .executeTakeFirst()
}

/** The member's last payments by card. */
export async function listIntentsOf(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('payments')
    .select((eb) => eb.ref('intentId').$notNull().as('intentId'))
    .where('memberId', '=', memberId)
    .where('intentId', 'is not', null)
    .orderBy('paidAt', 'desc')
    .limit(3)
    .execute()
  return rows.map(({ intentId }) => intentId)
}

/** What tells whether two accounts are of one person. */
export async function findPerson(reader: Reader, id: string) {
  return reader
    .selectFrom('members')
    .select(['id', 'phone', 'birthday', 'lastName', 'firstName', 'closedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Gives what an account has brought, and how it came, to the one with which it is merged. Of two ways in
 * which both came, the better one stays with the kept account.
 */
export async function moveReferrals(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer.updateTable('referrals').set({ referrerId: to }).where('referrerId', '=', from).execute()
  const [own, kept] = [await findReferralOf(writer, from), await findReferralOf(writer, to)]
  if (own === undefined || rankOf(own) <= rankOf(kept)) return
  if (kept === undefined) return updateReferral(writer, own.id, { newcomerId: to })
  // Each person came once, so that the two change places.
  await updateReferral(writer, kept.id, wayOf(own))
  await updateReferral(writer, own.id, wayOf(kept))
}

const ranks = { refused: 1, withdrawn: 2, registered: 3, issued: 4 } as const

const rankOf = (referral: { state: keyof typeof ranks } | undefined): number =>
  referral === undefined ? 0 : ranks[referral.state]

/** How a person came, and what became of it. */
const wayOf = ({
  referrerId,
  registeredAt,
  state,
  reason,
  paymentId,
  couponId,
  newcomerCouponId,
  decidedAt,
}: ReferralRow): Partial<ReferralsTable> => ({
  referrerId,
  registeredAt,
  state,
  reason,
  paymentId,
  couponId,
  newcomerCouponId,
  decidedAt,
})
