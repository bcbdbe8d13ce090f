import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { hirerColumns } from '#server/database/hirer.ts'
import type { Span } from '#time/spans.ts'
import type { Occupied } from './rules.ts'

/**
 * What the spaces are taken by in the half-open range, in order of start. Held times whose hold has ended are
 * left out.
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
    .select(['kind', 'referenceId', 'spaceId', 'startsAt', 'endsAt'])
    .where('spaceId', 'in', leafIds)
    .where('endsAt', '>', from)
    .where('startsAt', '<', to)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', now)]))
    .orderBy('startsAt')
    .orderBy('referenceId')
    .orderBy('spaceId')
    .execute()
}

/**
 * Deletes held times whose hold has ended, in all their spaces, because the database's constraint counts them
 * as long as they are there.
 */
export async function deleteExpired(writer: Writer, leafIds: readonly string[], now: number): Promise<void> {
  await writer
    .deleteFrom('occupancy')
    .where('referenceId', 'in', (ended) =>
      ended
        .selectFrom('occupancy')
        .select('referenceId')
        .where('spaceId', 'in', leafIds)
        .where('expiresAt', '<=', now),
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
        spaceId: leafId,
        kind: taken.kind,
        referenceId: taken.referenceId,
        startsAt: taken.startsAt,
        endsAt: taken.endsAt,
        expiresAt: taken.expiresAt,
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
        spaceId: leafId,
        kind: 'lesson' as const,
        referenceId: id,
        startsAt,
        endsAt,
        expiresAt: null,
      })),
    )
    .execute()
}

/** Makes the time of a lesson, a hire or a block free again, in all its spaces. */
export async function release(writer: Writer, referenceId: string): Promise<void> {
  await writer.deleteFrom('occupancy').where('referenceId', '=', referenceId).execute()
}

interface Block extends Span {
  id: string
  spaceId: string
  note: string
}

export async function insertBlock(writer: Writer, block: Block, now: number): Promise<void> {
  const { id, spaceId, startsAt, endsAt, note } = block
  await writer
    .insertInto('space_blocks')
    .values({ id, spaceId, startsAt, endsAt, note, createdAt: now })
    .execute()
}

/** Returns the deleted block. */
export async function deleteBlock(writer: Writer, id: string): Promise<Block | undefined> {
  return writer
    .deleteFrom('space_blocks')
    .where('id', '=', id)
    .returning(['id', 'spaceId', 'startsAt', 'endsAt', 'note'])
    .executeTakeFirst()
}

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
    .where('spaceId', 'in', spaceIds)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lessons that a standing closure has cancelled and that come back when it is lifted. */
export async function countLessonsToReturn(reader: Reader, spaceId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('lessons')
    .innerJoin('closure_lessons', 'closure_lessons.lessonId', 'lessons.id')
    .innerJoin('closures', 'closures.id', 'closure_lessons.closureId')
    .select(sql<number>`count(distinct lessons.id)`.as('count'))
    .where('lessons.spaceId', '=', spaceId)
    .where('lessons.cancelledAt', 'is not', null)
    .where('lessons.startsAt', '>', now)
    .where('closures.liftedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Weekly series in the space that go on after today, whose next lessons may not be in the calendar yet. */
export async function countRunningSeries(reader: Reader, spaceId: string, today: string): Promise<number> {
  const { count } = await reader
    .selectFrom('lesson_series')
    .select(sql<number>`count(*)`.as('count'))
    .where('spaceId', '=', spaceId)
    .where((series) => series.or([series('untilDay', 'is', null), series('untilDay', '>', today)]))
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
    .where('spaceId', 'in', spaceIds)
    .where('endsAt', '>', now)
    .where((hire) =>
      hire.or([
        hire('state', '=', 'confirmed'),
        hire.and([hire('state', '=', 'held'), hire('heldUntil', '>', now)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Whose time it is, and when it ends when it is not paid. */
export async function findHireTime(reader: Reader, id: string) {
  return reader
    .selectFrom('hires')
    .select(['id', 'state', 'spaceId', 'startsAt', 'endsAt', 'heldUntil'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The blocks that are in one of the spaces and not over, whose rows are locked until the transaction ends.
 */
export async function lockComingBlocks(writer: Writer, spaceIds: readonly string[], now: number) {
  if (spaceIds.length === 0) return []
  return writer
    .updateTable('space_blocks')
    .set({ note: sql<string>`note` })
    .where('spaceId', 'in', spaceIds)
    .where('endsAt', '>', now)
    .returning(['id', 'spaceId', 'startsAt', 'endsAt'])
    .execute()
}

export async function countBlocks(reader: Reader, spaceId: string, now: number): Promise<number> {
  const { count } = await reader
    .selectFrom('space_blocks')
    .select(sql<number>`count(*)`.as('count'))
    .where('spaceId', '=', spaceId)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Remembers that what was over at this instant may occupy other spaces than what came later, for the
 * integrity check.
 */
export async function notePartsChanged(writer: Writer, now: number): Promise<void> {
  await writer.updateTable('counters').set({ value: now }).where('name', '=', 'parts_changed_at').execute()
}

export async function findSpaceNames(reader: Reader, id: string) {
  return reader.selectFrom('spaces').select(['name', 'nameEn']).where('id', '=', id).executeTakeFirst()
}

export async function findLessonTitles(reader: Reader, id: string) {
  return reader.selectFrom('lessons').select(['title', 'titleEn']).where('id', '=', id).executeTakeFirst()
}

export async function findHirer(reader: Reader, hireId: string) {
  return reader
    .selectFrom('hires')
    .leftJoin('members', 'members.id', 'hires.memberId')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .select(hirerColumns)
    .where('hires.id', '=', hireId)
    .executeTakeFirst()
}

export async function findBlockNote(reader: Reader, id: string) {
  return reader.selectFrom('space_blocks').select('note').where('id', '=', id).executeTakeFirst()
}

export async function findLessonsTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('lessons')
    .select(['id', 'spaceId', 'title', 'titleEn'])
    .where('id', 'in', ids)
    .execute()
}

/** Hires with their members or guests. */
export async function findHiresTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('hires')
    .leftJoin('members', 'members.id', 'hires.memberId')
    .leftJoin('guests', 'guests.id', 'hires.guestId')
    .select([
      ...hirerColumns,
      'hires.id',
      'hires.spaceId',
      'hires.version',
      'hires.people',
      'hires.purpose',
      'hires.state',
      'hires.heldUntil',
      'hires.price',
    ])
    .where('hires.id', 'in', ids)
    .execute()
}

/** The hires of which a part was paid in cash or by transfer. */
export async function findPaidOnSite(reader: Reader, hireIds: string[]): Promise<Set<string | null>> {
  if (hireIds.length === 0) return new Set()
  const rows = await reader
    .selectFrom('payments')
    .select('hireId')
    .where('hireId', 'in', hireIds)
    .where('method', 'in', ['cash', 'transfer'])
    .execute()
  return new Set(rows.map(({ hireId }) => hireId))
}

export async function findBlocksTaking(reader: Reader, ids: string[]) {
  if (ids.length === 0) return []
  return reader.selectFrom('space_blocks').select(['id', 'spaceId', 'note']).where('id', 'in', ids).execute()
}
