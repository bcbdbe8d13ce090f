import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'

/** Lessons that are in one of the spaces, not cancelled and not over. */
export async function listComingLessons(
  reader: Reader,
  spaceIds: readonly string[],
  now: number,
): Promise<string[]> {
  if (spaceIds.length === 0) return []
  const rows = await reader
    .selectFrom('lessons')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lessons that a standing closure has cancelled and that come back when it is lifted. */
export async function countLessonsToReturn(reader: Reader, spaceId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('lessons')
    .innerJoin('closure_lessons', 'closure_lessons.lesson_id', 'lessons.id')
    .innerJoin('closures', 'closures.id', 'closure_lessons.closure_id')
    .select(sql<number>`count(distinct lessons.id)`.as('count'))
    .where('lessons.space_id', '=', spaceId)
    .where('lessons.cancelled_at', 'is not', null)
    .where('lessons.starts_at', '>', now)
    .where('closures.lifted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Weekly series in the space that go on after today, whose next lessons may not be in the calendar yet. */
export async function countRunningSeries(reader: Reader, spaceId: string, today: string): Promise<number> {
  const { count } = await reader
    .selectFrom('lesson_series')
    .select(sql<number>`count(*)`.as('count'))
    .where('space_id', '=', spaceId)
    .where((series) => series.or([series('until_day', 'is', null), series('until_day', '>', today)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Confirmed hires, and holds that have not ended, that are in one of the spaces and not over. */
export async function listComingHires(
  reader: Reader,
  spaceIds: readonly string[],
  now: number,
): Promise<string[]> {
  if (spaceIds.length === 0) return []
  const rows = await reader
    .selectFrom('hires')
    .select('id')
    .where('space_id', 'in', spaceIds)
    .where('ends_at', '>', now)
    .where((hire) =>
      hire.or([
        hire('state', '=', 'confirmed'),
        hire.and([hire('state', '=', 'held'), hire('held_until', '>', now)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The blocks that are in one of the spaces and not over, whose rows are locked until the transaction ends. */
export async function lockComingBlocks(writer: Writer, spaceIds: readonly string[], now: number) {
  if (spaceIds.length === 0) return []
  return writer
    .updateTable('space_blocks')
    .set({ note: sql<string>`note` })
    .where('space_id', 'in', spaceIds)
    .where('ends_at', '>', now)
    .returning(['id', 'space_id as spaceId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .execute()
}

export async function countBlocks(reader: Reader, spaceId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('space_blocks')
    .select(sql<number>`count(*)`.as('count'))
    .where('space_id', '=', spaceId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Remembers that what was over at this instant may occupy other spaces than what came later, for the integrity check. */
export async function notePartsChanged(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('counters').set({ value: now }).where('name', '=', 'parts_changed_at').execute()
}
