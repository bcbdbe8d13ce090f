import { timeRangeText } from '#time/tokyo.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { newId } from '#server/security/new-id.ts'
import type { Database } from '#server/database/database.ts'

/** Adds spaces under the given ids, which are their names too, and links those that have parts with them. */
export async function givenSpaces(
  database: Database,
  ids: readonly string[],
  parts: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  await database.transact(async (writer) => {
    for (const id of ids) {
      await writer
        .insertInto('spaces')
        .values({
          id,
          name: id,
          name_en: `${id} in English`,
          unit_price: 2_000,
          flat_rate: 1,
          created_at: 0,
          deleted_at: null,
          version: 0,
        })
        .execute()
      for (const part of parts[id] ?? []) {
        await writer.insertInto('space_parts').values({ whole_id: id, part_id: part }).execute()
      }
    }
  })
}

interface Time {
  spaceId: string
  startsAt: number
  endsAt: number
}

/** Keeps a space for the studio, with its occupancy; returns the id of the block. */
export async function givenBlock(
  database: Database,
  { spaceId, startsAt, endsAt }: Time,
  note = '床の手入れ',
): Promise<string> {
  const id = newId()
  await database.transact(async (writer) => {
    await writer
      .insertInto('space_blocks')
      .values({ id, space_id: spaceId, starts_at: startsAt, ends_at: endsAt, note, created_at: 0 })
      .execute()
    await occupy(writer, { kind: 'block', referenceId: id, spaceId, startsAt, endsAt, expiresAt: null }, 0)
  })
  return id
}

/** What is taken, in order of start. */
export async function occupancyRows(database: Database) {
  const rows = await database.reader
    .selectFrom('occupancy')
    .select(['kind', 'reference_id', 'space_id', 'starts_at', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('space_id')
    .orderBy('reference_id')
    .execute()
  return rows.map(({ kind, reference_id: id, space_id: space, starts_at: from, ends_at: to }) => ({
    kind,
    id,
    space,
    time: timeRangeText(from, to),
  }))
}
