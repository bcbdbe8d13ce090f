import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { hirerColumns } from '#server/database/hirer.ts'
import { netPaidForHire } from '#server/features/payments/seat-and-hire-queries.ts'
import type { Span } from '#time/spans.ts'

/** A hire that a closure cancels. */
export interface HireInClosure extends Span {
  id: string
  version: number
  space: string
  spaceEn: string
  /** Null for a guest's hire. */
  memberId: string | null
  lastName: string
  firstName: string
  /** What was paid and not given back, which all goes back. */
  refund: number
}

/**
 * The confirmed hires that touch the half-open range and have not begun, in order of start.
 * @param spaceIds the closed spaces and those that have something in common with them; undefined: all
 */
export async function hiresToCancel(
  reader: Reader,
  { startsAt, endsAt }: Span,
  { spaceIds, now }: { spaceIds: ReadonlySet<string> | undefined; now: number },
): Promise<HireInClosure[]> {
  const rows = await touching(reader, { startsAt, endsAt })
    .innerJoin('spaces', 'spaces.id', 'hires.spaceId')
    .leftJoin('members', 'members.id', 'hires.memberId')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .select([
      ...hirerColumns,
      'hires.id',
      'hires.version',
      'hires.spaceId',
      'hires.startsAt',
      'hires.endsAt',
      'spaces.name as space',
      'spaces.nameEn as spaceEn',
    ])
    .where('hires.state', '=', 'confirmed')
    .where('hires.startsAt', '>', now)
    .orderBy('hires.startsAt')
    .orderBy('hires.id')
    .execute()
  const hires: HireInClosure[] = []
  for (const { spaceId, ...hire } of rows) {
    if (spaceIds !== undefined && !spaceIds.has(spaceId)) continue
    hires.push({ ...hire, refund: await netPaidForHire(reader, hire.id) })
  }
  return hires
}

/**
 * Ends the holds in the half-open range now, and returns them. The job that ends holds then closes their
 * payment pages.
 */
export async function endHoldsBetween(
  writer: Writer,
  { startsAt, endsAt }: Span,
  { spaceIds, now }: { spaceIds: ReadonlySet<string> | undefined; now: number },
): Promise<string[]> {
  const holds = await touching(writer, { startsAt, endsAt })
    .select(['hires.id', 'hires.spaceId'])
    .where('hires.state', '=', 'held')
    .where('hires.heldUntil', '>', now)
    .orderBy('hires.id')
    .execute()
  const ids = holds.filter(({ spaceId }) => spaceIds?.has(spaceId) ?? true).map(({ id }) => id)
  if (ids.length === 0) return []
  await writer
    .updateTable('hires')
    .set({ heldUntil: now, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('state', '=', 'held')
    .execute()
  return ids
}

const touching = (reader: Reader, { startsAt, endsAt }: Span) =>
  reader.selectFrom('hires').where('hires.startsAt', '<', endsAt).where('hires.endsAt', '>', startsAt)
