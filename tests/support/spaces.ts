import { transactionIn } from '#tests/support/contexts.ts'
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
          nameEn: `${id} in English`,
          unitPrice: 2_000,
          flatRate: 1,
          createdAt: 0,
          deletedAt: null,
          version: 0,
        })
        .execute()
      for (const part of parts[id] ?? []) {
        await writer.insertInto('space_parts').values({ wholeId: id, partId: part }).execute()
      }
    }
  })
}

/** Makes a space a draft, which visitors do not see. */
export const hideSpace = (database: Database, id: string): Promise<void> =>
  database.transact(async (writer) => {
    await writer.updateTable('spaces').set({ published: 0 }).where('id', '=', id).execute()
  })

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
      .values({ id, spaceId, startsAt, endsAt, note, createdAt: 0 })
      .execute()
    await occupy(transactionIn(writer, 0), {
      kind: 'block',
      referenceId: id,
      spaceId,
      startsAt,
      endsAt,
      expiresAt: null,
    })
  })
  return id
}

/** What is taken, in order of start. */
export async function occupancyRows(database: Database) {
  const rows = await database.reader
    .selectFrom('occupancy')
    .select(['kind', 'referenceId', 'spaceId', 'startsAt', 'endsAt'])
    .orderBy('startsAt')
    .orderBy('spaceId')
    .orderBy('referenceId')
    .execute()
  return rows.map(({ kind, referenceId: id, spaceId: space, startsAt: from, endsAt: to }) => ({
    kind,
    id,
    space,
    time: timeRangeText(from, to),
  }))
}
