import { randomInt } from 'node:crypto'
import { couponScopes } from '#contract/offers/coupons.ts'
import type { Coupon, CouponFields } from '#contract/offers/coupons.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { findMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { fullName } from '#studio/person-name.ts'
import { dateOf, dayMs, instantOf, isoText } from '#time/tokyo.ts'
import { scopesOf } from './rules.ts'
import { idsOf } from './use-coupon.ts'
import {
  changeCoupon,
  findCoupon,
  findCouponByCode,
  insertCoupon,
  listCoupons,
  lockCoupon,
} from './queries.ts'
import type { CouponRow } from './queries.ts'

/** All coupons, the newest first. */
export const listAllCoupons = async ({ reader }: ReadContext): Promise<Coupon[]> =>
  (await listCoupons(reader)).map(shown)

/** Without letters and digits that people take for another one. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Hard to guess, and short enough to be read out on the telephone: 32¹⁰ codes. */
export const newCode = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')

/** Adds a coupon. Throws `error.code.isUsed` when another one has the code. */
export function createCoupon(ctx: Context<AdminCaller>, fields: CouponFields): Promise<Coupon> {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await expectKnown(tx, fields)
      const id = newId()
      const row = {
        ...columnsOf({ ...fields, code: fields.code || newCode() }),
        id,
        used: 0,
        endedAt: null,
        createdAt: tx.now,
        version: 1,
      }
      if (!(await insertCoupon(tx.writer, row))) throw new ApiError('error.code.isUsed', { code: 'isUsed' })
      const created = await readCoupon(tx, id)
      await tx.record({
        action: 'coupon.created',
        subjectId: id,
        after: recorded(created),
      })
      return created
    }),
  )
}

/** A coupon of an amount for one person and one order, which the server gives in the caller's transaction. */
export async function giveCoupon(
  tx: TransactionContext,
  given: { memberId: string; amount: number; validUntil: number; note: string },
): Promise<{ id: string; code: string }> {
  const { memberId, amount: value, validUntil, note } = given
  const limits = { usesInAll: 1, usesPerPerson: 1, smallestOrder: 0, validFrom: null }
  const scope = { appliesTo: couponScopes.join(' '), offerIds: null }
  const kept = { used: 0, endedAt: null, createdAt: tx.now, version: 1 }
  for (;;) {
    const [id, code] = [newId(), newCode()]
    const row = {
      id,
      code,
      kind: 'amount',
      value,
      memberId,
      validUntil,
      note,
      ...limits,
      ...scope,
      ...kept,
    } as const
    if (await insertCoupon(tx.writer, row)) return { id, code }
  }
}

/** Ends a coupon that no order uses. Returns false for one that is used. */
export async function takeBackCoupon(tx: TransactionContext, id: string): Promise<boolean> {
  const coupon = await lockCoupon(tx.writer, id)
  if (coupon === undefined || coupon.used > 0) return false
  if (coupon.endedAt === null) await changeCoupon(tx.writer, id, { endedAt: tx.now })
  return true
}

/**
 * Changes a coupon for the orders that are placed from now on. Orders that were placed with it keep their
 * price.
 * @throws `error.coupon.changed`, and `error.coupon.fewerUses` when it was used more often already
 */
export function updateCoupon(
  ctx: Context<AdminCaller>,
  { id, ifMatch, fields }: { id: string; ifMatch: IfMatch; fields: CouponFields },
): Promise<Coupon> {
  return ctx.transact(async (tx) => {
    const before = await lockSeen(tx, { id, ifMatch })
    await expectKnown(tx, fields)
    if (fields.usesInAll !== null && fields.usesInAll < before.used)
      throw new ApiError('error.coupon.fewerUses', { usesInAll: 'fewerUses' }, { used: before.used })
    const other = fields.code === '' ? undefined : await findCouponByCode(tx.reader, fields.code)
    if (other !== undefined && other.id !== id) throw new ApiError('error.code.isUsed', { code: 'isUsed' })
    await changeCoupon(tx.writer, id, columnsOf({ ...fields, code: fields.code || before.code }))
    return recordChange(tx, before, 'coupon.changed')
  })
}

/** Ends a coupon. Orders that were placed with it keep their price. Repeated, it changes nothing. */
export function endCoupon(
  ctx: Context<AdminCaller>,
  { id, ifMatch }: { id: string; ifMatch: IfMatch },
): Promise<Coupon> {
  return ctx.transact(async (tx) => {
    const now = await lockCoupon(tx.writer, id)
    if (now !== undefined && now.endedAt !== null) return shown(now)
    const before = await lockSeen(tx, { id, ifMatch })
    await changeCoupon(tx.writer, id, { endedAt: tx.now })
    return recordChange(tx, before, 'coupon.ended')
  })
}

async function lockSeen(tx: TransactionContext, { id, ifMatch }: { id: string; ifMatch: IfMatch }) {
  const row = await lockCoupon(tx.writer, id)
  if (row === undefined) throw new ApiError('error.coupon.notFound')
  if (!matches(ifMatch, String(row.version)))
    throw new ApiError('error.coupon.changed', undefined, shown(row))
  return row
}

async function recordChange(
  tx: TransactionContext<AdminCaller>,
  before: CouponRow,
  action: 'coupon.changed' | 'coupon.ended',
): Promise<Coupon> {
  const after = await readCoupon(tx, before.id)
  const entry = { subjectId: before.id, before: recorded(shown(before)), after: recorded(after) }
  await tx.record({ action, ...entry })
  return after
}

async function readCoupon({ reader }: ReadContext, id: string): Promise<Coupon> {
  const row = await findCoupon(reader, id)
  if (row === undefined) throw new Error(`there is no coupon ${id}`)
  return shown(row)
}

async function expectKnown(tx: TransactionContext, { offerIds, memberId }: CouponFields): Promise<void> {
  const known = tx.facts.offers.offers.map(({ id }) => id)
  if (!offerIds.every((id) => known.includes(id)))
    throw new ApiError('error.offer.notFound', { offerIds: 'notFound' })
  if (memberId !== null && (await findMember(tx.reader, memberId)) === undefined)
    throw new ApiError('error.member.notFound', { memberId: 'notFound' })
}

const columnsOf = ({ validFrom, validUntil, appliesTo, offerIds, ...fields }: CouponFields) => ({
  ...fields,
  appliesTo: couponScopes.filter((scope) => appliesTo.includes(scope)).join(' '),
  validFrom: validFrom === null ? null : (instantOf(validFrom) ?? null),
  validUntil: validUntil === null ? null : (instantOf(validUntil) ?? 0) + dayMs,
  offerIds: offerIds.length === 0 ? null : JSON.stringify(offerIds),
})

function shown(row: CouponRow): Coupon {
  const { version, validFrom, validUntil, offerIds, lastName, firstName, ...fields } = row
  return {
    ...fields,
    etag: String(version),
    validFrom: validFrom === null ? null : dateOf(validFrom),
    validUntil: validUntil === null ? null : dateOf(validUntil - 1),
    appliesTo: scopesOf(row.appliesTo),
    offerIds: idsOf(offerIds) ?? [],
    createdAt: isoText(row.createdAt),
    endedAt: row.endedAt === null ? null : isoText(row.endedAt),
    givenAway: row.givenAway ?? 0,
    memberName: lastName === null || firstName === null ? null : fullName({ lastName, firstName }),
  }
}

/** What the audit log keeps: neither the note, which may name people, nor what orders do. */
const recorded = ({
  code,
  kind,
  value,
  validFrom,
  validUntil,
  usesInAll,
  usesPerPerson,
  endedAt,
}: Coupon) => ({
  code,
  couponKind: kind,
  value,
  validFrom,
  validUntil,
  usesInAll,
  usesPerPerson,
  endedAt,
})
