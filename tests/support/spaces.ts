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
