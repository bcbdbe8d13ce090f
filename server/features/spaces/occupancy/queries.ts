import type { Reader, Writer } from '#server/database/database.ts'
import type { Occupied } from './rules.ts'

/**
 * What the spaces are taken by in the half-open range, in order of start. Held times whose hold has ended are left out.
 * @param leafIds spaces without parts (`leavesOf`)
 */
export async function listOccupied(
  reader: Reader,
  leafIds: readonly string[],
  from: number,
  to: number,
  now: number,
): Promise<Occupied[]> {
  if (leafIds.length === 0) return []
  return reader
    .selectFrom('occupancy')
    .select([
      'kind',
      'reference_id as referenceId',
      'space_id as spaceId',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('space_id', 'in', leafIds)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .orderBy('starts_at')
    .orderBy('reference_id')
    .orderBy('space_id')
    .execute()
}

/** Deletes held times whose hold has ended, in all their spaces, because the database's constraint counts them as long as they are there. */
export async function deleteExpired(writer: Writer, leafIds: readonly string[], now: number): Promise<void> {
  await writer
    .deleteFrom('occupancy')
    .where('reference_id', 'in', (ended) =>
      ended
        .selectFrom('occupancy')
        .select('reference_id')
        .where('space_id', 'in', leafIds)
        .where('expires_at', '<=', now),
    )
    .execute()
}

/** Fails with an overlap violation when one of the spaces is taken already. */
export async function insertOccupied(
  writer: Writer,
  leafIds: readonly string[],
  taken: Omit<Occupied, 'spaceId'> & { expiresAt: number | null },
): Promise<void> {
  await writer
    .insertInto('occupancy')
    .values(
      leafIds.map((leafId) => ({
        space_id: leafId,
        kind: taken.kind,
        reference_id: taken.referenceId,
        starts_at: taken.startsAt,
        ends_at: taken.endsAt,
        expires_at: taken.expiresAt,
      })),
    )
    .execute()
}

/** The same for one space and several lessons. */
export async function insertOccupiedByMany(
  writer: Writer,
  leafId: string,
  lessons: ReadonlyArray<{ id: string; startsAt: number; endsAt: number }>,
): Promise<void> {
  await writer
    .insertInto('occupancy')
    .values(
      lessons.map(({ id, startsAt, endsAt }) => ({
        space_id: leafId,
        kind: 'lesson' as const,
        reference_id: id,
        starts_at: startsAt,
        ends_at: endsAt,
        expires_at: null,
      })),
    )
    .execute()
}

/** Makes the time of a lesson, a hire or a block free again, in all its spaces. */
export async function release(writer: Writer, referenceId: string): Promise<void> {
  await writer.deleteFrom('occupancy').where('reference_id', '=', referenceId).execute()
}
