import { sql } from 'kysely'
import type { Writer } from '#server/database/database.ts'
import type { Hire } from './queries.ts'

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
