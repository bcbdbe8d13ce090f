import type { Reader, Writer } from '#server/database/database.ts'

/** Has the files of the picture removed from the instant on, unless the plan is dropped before. */
export async function planRemoval(writer: Writer, id: string, dueAt: number): Promise<void> {
  await writer.insertInto('picture_removals').values({ id, due_at: dueAt }).execute()
}

/** Returns whether there was such a plan that was due at the instant or later. */
export async function dropRemoval(writer: Writer, id: string, from: number): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('picture_removals')
    .where('id', '=', id)
    .where('due_at', '>=', from)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The ids of the pictures whose files may be removed at the instant, those that wait longest first. */
export async function findRemovals(reader: Reader, now: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('picture_removals')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of all pictures that may have files: those of the library, and those whose files are to be removed. */
export async function findAccounted(reader: Reader): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('pictures')
    .select('id')
    .unionAll(reader.selectFrom('picture_removals').select('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
