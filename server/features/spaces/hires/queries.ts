import { sql } from 'kysely'
import type { PriceLine } from '#contract/quotes.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { HireState } from '#server/database/space-tables.ts'
import type { Language } from '#studio/languages.ts'
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
