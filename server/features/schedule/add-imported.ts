import type { ReadContext, TransactionContext } from '#server/context.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { insertLessons } from '#server/features/lessons/search-queries.ts'
import { closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import {
  deleteExpired,
  insertOccupiedByMany,
  listOccupied,
} from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import { overlap } from '#time/spans.ts'

type Placed = Pick<EditableLesson, 'id' | 'spaceId' | 'startsAt' | 'endsAt'>

/**
 * What keeps a lesson from being added: the studio or the space is closed, or a hire or a blocked time has
 * the space.
 */
export type Obstacle = 'closed' | 'taken'

/** The obstacles of several lessons, by the id of the lesson, with a few queries for each space. */
export async function findObstacles(
  ctx: ReadContext,
  lessons: readonly Placed[],
): Promise<Map<string, Obstacle>> {
  const links = await listParts(ctx.reader)
  const obstacles = new Map<string, Obstacle>()
  for (const [spaceId, placed] of Map.groupBy(lessons, (lesson) => lesson.spaceId)) {
    const from = Math.min(...placed.map(({ startsAt }) => startsAt))
    const to = Math.max(...placed.map(({ endsAt }) => endsAt))
    const closures = await closuresOfSpace(ctx.reader, spaceId, { from, to })
    const leafIds = spaceId === null ? [] : leavesOf(spaceId, links)
    const taken = await listOccupied(ctx.reader, leafIds, from, to, ctx.now)
    for (const { id, startsAt, endsAt } of placed) {
      const wanted = { kind: 'lesson', referenceId: id, startsAt, endsAt, bufferMs: 0 } as const
      if (closures.some((closure) => overlap(closure, wanted))) obstacles.set(id, 'closed')
      else if (conflictsOf(wanted, taken).length > 0) obstacles.set(id, 'taken')
    }
  }
  return obstacles
}

/** Adds lessons without obstacles, each in its space. The caller has locked the calendar (`lockCalendar`). */
export async function addImported(tx: TransactionContext, lessons: readonly EditableLesson[]): Promise<void> {
  await insertLessons(tx.writer, lessons, tx.now)
  const links = await listParts(tx.writer)
  for (const [spaceId, placed] of Map.groupBy(lessons, (lesson) => lesson.spaceId)) {
    if (spaceId === null) continue
    const leafIds = leavesOf(spaceId, links)
    await deleteExpired(tx.writer, leafIds, tx.now)
    for (const leafId of leafIds) await insertOccupiedByMany(tx.writer, leafId, placed)
  }
}
