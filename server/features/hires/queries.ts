import { sql } from 'kysely'
import type { PriceLine } from '#contract/spaces/quotes.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { newestBefore } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { HireState } from '#server/database/space-tables.ts'
import type { DueReminders } from '#server/features/bookings/rules.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'
import type { CancellationRules } from './refund.ts'

/** A time in which a member hires a space. Instants are milliseconds since the epoch. */
export interface NewHire {
  id: string
  spaceId: string
  memberId: string
  startsAt: number
  endsAt: number
  people: number
  purpose: string
  /** In whole yen: the sum of the lines. */
  price: number
  lines: PriceLine[]
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
}

/** A space that is not deleted, with its prices. */
export async function findSpaceToHire(reader: Reader, id: string) {
  const space = await reader
    .selectFrom('spaces')
    .select(['id', 'unit_price as unitPrice', 'weekend_price as weekendPrice', 'flat_rate as flatRate'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return space && { ...space, flatRate: space.flatRate === 1 }
}

const hires = (reader: Reader) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.space_id')
    .select([
      'hires.id',
      'hires.space_id as spaceId',
      'spaces.name as spaceName',
      'spaces.name_en as spaceNameEn',
      'hires.member_id as memberId',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
      'hires.people',
      'hires.purpose',
      'hires.price',
      'hires.lines',
      'hires.cancellation as rules',
      'hires.state',
      'hires.held_until as heldUntil',
      'hires.session_id as sessionId',
      'hires.language',
      'hires.created_by as createdBy',
      'hires.confirmed_at as confirmedAt',
      'hires.cancelled_at as cancelledAt',
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
  await writer
    .updateTable('hires')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .execute()
  return findHire(writer, id)
}

/** The time that the member holds and has not paid yet; also when the hold has ended and is not marked so. */
export async function findHeld(reader: Reader, memberId: string): Promise<Hire | undefined> {
  const row = await hires(reader)
    .where('hires.member_id', '=', memberId)
    .where('hires.state', '=', 'held')
    .executeTakeFirst()
  return row && toHire(row)
}

/** The hires of a member, the latest start first. */
export async function listHiresOf(reader: Reader, memberId: string): Promise<Hire[]> {
  const rows = await hires(reader)
    .where('hires.member_id', '=', memberId)
    .orderBy('hires.starts_at', 'desc')
    .orderBy('hires.id')
    .limit(500)
    .execute()
  return rows.map(toHire)
}

/** The holds that have ended and are not marked so. */
export async function listEndedHolds(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('state', '=', 'held')
    .where('held_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a hire: a held time, or a confirmed hire when `heldUntil` is null. */
export async function insertHire(writer: Writer, hire: NewHire, now: number): Promise<void> {
  const isHeld = hire.heldUntil !== null
  await writer
    .insertInto('hires')
    .values({
      id: hire.id,
      space_id: hire.spaceId,
      member_id: hire.memberId,
      starts_at: hire.startsAt,
      ends_at: hire.endsAt,
      people: hire.people,
      purpose: hire.purpose,
      price: hire.price,
      lines: JSON.stringify(hire.lines),
      cancellation: JSON.stringify(hire.rules),
      state: isHeld ? 'held' : 'confirmed',
      held_until: hire.heldUntil,
      session_id: null,
      language: hire.language,
      created_at: now,
      created_by: hire.createdBy,
      confirmed_at: isHeld ? null : now,
      cancelled_at: null,
      cancelled_by: null,
      reminded_at: null,
    })
    .execute()
}

/** Forgets what a member wanted to do in the spaces. */
export async function emptyPurposes(writer: Writer, memberId: string): Promise<void> {
  await writer.updateTable('hires').set({ purpose: '' }).where('member_id', '=', memberId).execute()
}

/** Gives all hires of a member to the member with whom the account is merged. */
export async function moveHires(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ member_id: to, version: sql<number>`version + 1` })
    .where('member_id', '=', from)
    .execute()
}

/** The hires whose members are still to be reminded, in order of start. */
export async function listHiresToRemind(reader: Reader, due: DueReminders): Promise<string[]> {
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('starts_at', '>=', due.from)
    .where('starts_at', '<', due.until)
    // Implied, because no hire is longer than a day. With it the database finds them by the index on the end.
    .where('ends_at', '>', due.from)
    .where('ends_at', '<', due.until + dayMs)
    .where('confirmed_at', '<', due.madeBefore)
    .where('reminded_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks a hire as reminded, so that no other server reminds its member. Returns false when it is not to be reminded any more. */
export async function claimReminder(
  writer: Writer,
  hireId: string,
  { due, now }: { due: DueReminders; now: number },
): Promise<boolean> {
  const row = await writer
    .updateTable('hires')
    .set({ reminded_at: now })
    .where('id', '=', hireId)
    .where('state', '=', 'confirmed')
    .where('starts_at', '>=', due.from)
    .where('starts_at', '<', due.until)
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Hires that came about. A hold that ended without a payment is none. */
const hiresOf = (reader: Reader, memberId: string) =>
  reader
    .selectFrom('hires')
    .innerJoin('spaces', 'spaces.id', 'hires.space_id')
    .select([
      'hires.id',
      'spaces.name',
      'spaces.name_en as nameEn',
      'hires.starts_at as startsAt',
      'hires.ends_at as endsAt',
    ])
    .where('hires.member_id', '=', memberId)
    .where('hires.confirmed_at', 'is not', null)

/** When hires were confirmed, with the administrator who made them. */
export async function listHiredBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId).select((hire) => [
    hire.ref('hires.confirmed_at').$notNull().as('at'),
    'hires.created_by as actorId',
  ])
  return newestBefore(query, { at: 'hires.confirmed_at', id: 'hires.id' }, earlier).execute()
}

/** When hires were cancelled, with who cancelled them. */
export async function listHiresCancelledBefore(reader: Reader, memberId: string, earlier: Earlier) {
  const query = hiresOf(reader, memberId)
    .select((hire) => [hire.ref('hires.cancelled_at').$notNull().as('at'), 'hires.cancelled_by as actorId'])
    .where('hires.cancelled_at', 'is not', null)
  return newestBefore(query, { at: 'hires.cancelled_at', id: 'hires.id' }, earlier).execute()
}

/* What becomes of a hire: held, then confirmed, expired or cancelled. */

/** Changes what the member wrote about a held time. */
export async function updateHeld(
  writer: Writer,
  id: string,
  { people, purpose }: Pick<Hire, 'people' | 'purpose'>,
): Promise<void> {
  await writer.updateTable('hires').set({ people, purpose }).where('id', '=', id).execute()
}

/** Stores the payment page of a held time. Returns false when the time is not held any more. */
export async function setSession(writer: Writer, id: string, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markConfirmed(writer: Writer, id: string, now: number): Promise<void> {
  await writer
    .updateTable('hires')
    .set({ state: 'confirmed', confirmed_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'expired'])
    .execute()
}

/** Marks a hold that the member did not pay in time. Returns false when it is not held any more. */
export async function markExpired(writer: Writer, id: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('hires')
    .set({ state: 'expired', version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks a held or confirmed hire as cancelled. */
export async function markCancelled(
  writer: Writer,
  id: string,
  { actorId, now }: { actorId: string | null; now: number },
): Promise<void> {
  await writer
    .updateTable('hires')
    .set({
      state: 'cancelled',
      cancelled_at: now,
      cancelled_by: actorId,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'confirmed'])
    .execute()
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
      space_id: place.spaceId,
      starts_at: place.startsAt,
      ends_at: place.endsAt,
      price: place.price,
      lines: JSON.stringify(place.lines),
      reminded_at: remindedAt,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
