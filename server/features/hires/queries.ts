import { sql } from 'kysely'
import type { PriceLine } from '#contract/hires/quotes.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import { lockHireRow } from '#server/database/locks.ts'
import type { HireState } from '#server/database/space-tables.ts'
import { returnCoupon } from '#server/features/coupons/queries.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import { nextOf } from '#server/features/spaces/prices.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import type { CancellationRules } from '#server/features/payments/cancellation-tiers.ts'

/** A time in which a member hires a space. Instants are milliseconds since the epoch. */
export interface NewHire {
  id: string
  spaceId: string
  /** Null for a guest's hire. */
  memberId: string | null
  /** Null for a member's hire. */
  guestId: string | null
  startsAt: number
  endsAt: number
  people: number
  purpose: string
  /** In whole yen: the sum of the lines, less what the coupon takes off. */
  price: number
  lines: PriceLine[]
  couponId: string | null
  /** What the coupon takes off, in whole yen. */
  off: number
  /** The rules of cancellation as they are when the member hires. */
  rules: CancellationRules
  /** Until when the time is held; null for a hire that an administrator makes, which is confirmed at once. */
  heldUntil: number | null
  /** Of the payment page and of the hire's mails. */
  language: Language
  /** The administrator who makes the hire; null when the member does. */
  createdBy: string | null
}

export interface Hire extends NewHire {
  state: HireState
  /** The payment page at the provider, once it was opened. */
  sessionId: string | null
  confirmedAt: number | null
  cancelledAt: number | null
  /** Counts the changes. */
  version: number
  spaceName: string
  spaceNameEn: string
  couponCode: string | null
}

/** A space that is not deleted, drafts among them, with its prices. */
export async function findSpaceWithPrices(reader: Reader, id: string) {
  const space = await reader
    .selectFrom('spaces')
    .select(['id', 'unitPrice', 'weekendPrice', 'flatRate', 'published'])
    .select(['nextPriceFrom', 'nextUnitPrice', 'nextFlatRate', 'nextWeekendPrice'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (space === undefined) return undefined
  const next = nextOf(space)
  return {
    id: space.id,
    published: space.published,
    unitPrice: space.unitPrice,
    weekendPrice: space.weekendPrice,
    flatRate: space.flatRate === 1,
    next: next && { ...next, flatRate: next.flatRate === 1 },
  }
}

/** A space that visitors see, with its prices. */
export async function findSpaceToHire(reader: Reader, id: string) {
  const space = await findSpaceWithPrices(reader, id)
  return space?.published === 1 ? space : undefined
}

const hires = (reader: Reader) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('coupons', 'coupons.id', 'hires.couponId')
    .select([
      'hires.id',
      'hires.spaceId',
      'spaces.name as spaceName',
      'spaces.nameEn as spaceNameEn',
      'hires.memberId',
      'hires.guestId',
      'hires.startsAt',
      'hires.endsAt',
      'hires.people',
      'hires.purpose',
      'hires.price',
      'hires.lines',
      'hires.couponId',
      'hires.off',
      'coupons.code as couponCode',
      'hires.cancellation as rules',
      'hires.state',
      'hires.heldUntil',
      'hires.sessionId',
      'hires.language',
      'hires.createdBy',
      'hires.confirmedAt',
      'hires.cancelledAt',
      'hires.version',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof hires>['executeTakeFirstOrThrow']>>

const toHire = ({ lines, rules, ...row }: Row): Hire => ({
  ...row,
  lines: JSON.parse(lines) as PriceLine[],
  rules: JSON.parse(rules) as CancellationRules,
})

export async function findHire(reader: Reader, id: string): Promise<Hire | undefined> {
  const row = await hires(reader).where('hires.id', '=', id).executeTakeFirst()
  return row && toHire(row)
}

/** A hire whose row is locked until the transaction ends. */
export async function lockHire(writer: Writer, id: string): Promise<Hire | undefined> {
  await lockHireRow(writer, id)
  return findHire(writer, id)
}

/** The time that the member holds and has not paid yet; also when the hold has ended and is not marked so. */
export async function findHeld(reader: Reader, memberId: string): Promise<Hire | undefined> {
  const row = await hires(reader)
    .where('hires.memberId', '=', memberId)
    .where('hires.state', '=', 'held')
    .executeTakeFirst()
  return row && toHire(row)
}

/** The hires of a member, the latest start first. */
export async function listHiresOf(reader: Reader, memberId: string): Promise<Hire[]> {
  const rows = await hires(reader)
    .where('hires.memberId', '=', memberId)
    .orderBy('hires.startsAt', 'desc')
    .orderBy('hires.id')
    .limit(500)
    .execute()
  return rows.map(toHire)
}

/** Adds a hire: a held time, or a confirmed hire when `heldUntil` is null. */
export async function insertHire(
  writer: Writer,
  { lines, rules, ...hire }: NewHire,
  now: number,
): Promise<void> {
  const isHeld = hire.heldUntil !== null
  await writer
    .insertInto('hires')
    .values({
      ...hire,
      lines: JSON.stringify(lines),
      cancellation: JSON.stringify(rules),
      state: isHeld ? 'held' : 'confirmed',
      sessionId: null,
      createdAt: now,
      confirmedAt: isHeld ? null : now,
      cancelledAt: null,
      cancelledBy: null,
      remindedAt: null,
    })
    .execute()
}

/** Forgets what a member wanted to do in the spaces. */
export async function emptyPurposes(writer: Writer, memberId: string): Promise<void> {
  await writer.updateTable('hires').set({ purpose: '' }).where('memberId', '=', memberId).execute()
}

/**
 * Forgets what guests wanted to do in the spaces whose personal data were removed. Returns of how many hires.
 */
export async function emptyPurposesOfErased(writer: Writer): Promise<number> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ purpose: '' })
    .where('purpose', '<>', '')
    .where('guestId', 'in', (guest) =>
      guest.selectFrom('guests').select('id').where('erasedAt', 'is not', null),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives all hires of a member to the member with whom the account is merged. */
export async function moveHires(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ memberId: to, version: sql<number>`version + 1` })
    .where('memberId', '=', from)
    .execute()
}

/** The hires whose members are still to be reminded, in order of start. */
export async function listHiresToRemind(reader: Reader, due: DueReminders): Promise<string[]> {
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('startsAt', '>=', due.from)
    .where('startsAt', '<', due.until)
    // Implied, because no hire is longer than a day. With it the database finds them by the index on the end.
    .where('endsAt', '>', due.from)
    .where('endsAt', '<', due.until + dayMs)
    .where('confirmedAt', '<', due.madeBefore)
    .where('remindedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks a hire as reminded, so that no other server reminds its member. Returns false when it is not to be
 * reminded any more.
 */
export async function claimReminder(
  writer: Writer,
  hireId: string,
  { due, now }: { due: DueReminders; now: number },
): Promise<boolean> {
  const row = await writer
    .updateTable('hires')
    .set({ remindedAt: now })
    .where('id', '=', hireId)
    .where('state', '=', 'confirmed')
    .where('startsAt', '>=', due.from)
    .where('startsAt', '<', due.until)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Hires that came about. A hold that ended without a payment is none. */
const hiresOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.spaceId')
    .select(['hires.id', 'spaces.name', 'spaces.nameEn', 'hires.startsAt', 'hires.endsAt'])
    .where('hires.memberId', '=', memberId)
    .where('hires.confirmedAt', 'is not', null)

/** When hires were confirmed, with the administrator who made them. */
export async function listHiredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId).select((hire) => [
    hire.ref('hires.confirmedAt').$notNull().as('at'),
    'hires.createdBy as actorId',
  ])
  return newestBefore(query, { at: 'hires.confirmedAt', id: 'hires.id' }, earlier).execute()
}

/** When hires were cancelled, with who cancelled them. */
export async function listHiresCancelledBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId)
    .select((hire) => [hire.ref('hires.cancelledAt').$notNull().as('at'), 'hires.cancelledBy as actorId'])
    .where('hires.cancelledAt', 'is not', null)
  return newestBefore(query, { at: 'hires.cancelledAt', id: 'hires.id' }, earlier).execute()
}

/* What becomes of a hire: held, then confirmed, expired or cancelled. */

/** Stores the payment page of a held time. Returns false when the time is not held any more. */
export async function setSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ sessionId })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Keeps the payment page of a confirmed hire, which its guest opened. Keeps nothing and returns false when
 * the hire has another page than before, or was cancelled.
 */
export async function keepPage(
  writer: Writer,
  id: string,
  { before, page }: { before: string | null; page: string },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ sessionId: page })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where((hire) =>
      hire.or([
        before === null ? hire('sessionId', 'is', null) : hire('sessionId', '=', before),
        hire('sessionId', '=', page),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markConfirmed(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ state: 'confirmed', confirmedAt: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'expired'])
    .execute()
}

/** Marks a hold that the member did not pay in time, so that its coupon can be used again. */
export async function markExpired(writer: Writer, id: string): Promise<void> {
  const ended = await writer
    .updateTable('hires')
    .set({ state: 'expired', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning('couponId')
    .executeTakeFirst()
  if (ended && ended.couponId !== null) await returnCoupon(writer, ended.couponId)
}

/** Marks a held or confirmed hire as cancelled. The coupon of one that was only held can be used again. */
export async function markCancelled(
  writer: Writer,
  id: string,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<void> {
  const ended = await writer
    .updateTable('hires')
    .set({
      state: 'cancelled',
      cancelledAt: now,
      cancelledBy: actorId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'confirmed'])
    .returning(['couponId', 'confirmedAt'])
    .executeTakeFirst()
  if (ended?.confirmedAt === null && ended.couponId !== null) await returnCoupon(writer, ended.couponId)
}

/**
 * Gives a hire another time, space or price.
 * @param times.remindedAt when the member was reminded of the new time; null: not yet
 */
export async function updatePlace(
  writer: Writer,
  id: string,
  place: Pick<Hire, 'spaceId' | 'startsAt' | 'endsAt' | 'price' | 'lines'>,
  { remindedAt, now }: { remindedAt: number | null; now: number },
): Promise<void> {
  await writer
    .updateTable('hires')
    .set({
      spaceId: place.spaceId,
      startsAt: place.startsAt,
      endsAt: place.endsAt,
      price: place.price,
      lines: JSON.stringify(place.lines),
      remindedAt,
      changedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
