import type { Reader, Writer } from '#server/database/database.ts'

/** When the steps were confirmed that are. */
export async function listConfirmations(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader.selectFrom('confirmed_steps').selectAll().execute()
  return new Map(rows.map(({ firstStep, confirmedAt }) => [firstStep, confirmedAt]))
}

/** Whether the step was not confirmed before. */
export async function insertConfirmation(writer: Writer, step: string, now: number): Promise<boolean> {
  const row = await writer
    .insertInto('confirmed_steps')
    .values({ firstStep: step, confirmedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('firstStep')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the step was confirmed before. */
export async function deleteConfirmation(writer: Writer, step: string): Promise<boolean> {
  const row = await writer
    .deleteFrom('confirmed_steps')
    .where('firstStep', '=', step)
    .returning('firstStep')
    .executeTakeFirst()
  return row !== undefined
}

/** The spaces that visitors see, by id. */
export async function listSpaceNames(reader: Reader) {
  return reader
    .selectFrom('spaces')
    .select(['id', 'name'])
    .where('published', '=', 1)
    .where('deletedAt', 'is', null)
    .execute()
}

/**
 * Whether the studio was used before it could be asked with what it begins: it has members or lessons, or
 * published facts.
 */
export async function isUsed(reader: Reader): Promise<boolean> {
  const rows = await Promise.all([
    reader.selectFrom('members').select('id').where('role', '=', 'USER').limit(1).execute(),
    reader.selectFrom('lessons').select('id').limit(1).execute(),
    reader.selectFrom('fact_versions').select('id').where('publishedAt', 'is not', null).limit(1).execute(),
  ])
  return rows.some(({ length }) => length > 0)
}

/** Whether a lesson that takes place lies ahead. */
export async function hasLessonAhead(reader: Reader, now: number): Promise<boolean> {
  const row = await reader
    .selectFrom('lessons')
    .select('id')
    .where('startsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
