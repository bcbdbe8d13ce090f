import type { Reader } from '#server/database/database.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import type { Lesson } from '../queries.ts'
import { listBetween } from '../week-queries.ts'
import { closuresBetween, spaceClosuresBetween } from './queries.ts'
import type { Closure } from './queries.ts'
import { closedWith, overlap } from './rules.ts'
import type { Surroundings } from './rules.ts'

/** Finds for each cancelled lesson of a closure what is at its time and in its space now. */
export async function withSurroundings(
  reader: Reader,
  lessons: readonly Lesson[],
  { closure, now }: { closure: Closure; now: number },
): Promise<Array<{ lesson: Lesson; surroundings: Surroundings }>> {
  const from = Math.min(closure.startsAt, ...lessons.map(({ startsAt }) => startsAt))
  const to = Math.max(closure.endsAt, ...lessons.map(({ endsAt }) => endsAt))
  const links = await listParts(reader)
  const leavesIn = (spaceId: string | null) => (spaceId === null ? [] : leavesOf(spaceId, links))
  const active = await listBetween(reader, from, to)
  const ofStudio = await closuresBetween(reader, from, to)
  const ofSpaces = await spaceClosuresBetween(reader, from, to)
  const allLeaves = [...new Set(lessons.flatMap(({ spaceId }) => leavesIn(spaceId)))]
  const occupied = await listOccupied(reader, allLeaves, from, to, now)

  return lessons.map((lesson) => {
    const leaves = leavesIn(lesson.spaceId)
    /** A lesson without a space could be anywhere. */
    const sharesPlace = (spaceId: string | null) =>
      spaceId === null || lesson.spaceId === null || leavesIn(spaceId).some((leaf) => leaves.includes(leaf))
    const concerning = ofSpaces.filter(({ spaces }) => {
      const closed = spaces.map(({ id }) => id)
      return lesson.spaceId !== null && closedWith(closed, links).has(lesson.spaceId)
    })
    const taken = occupied.filter(({ spaceId }) => leaves.includes(spaceId))
    const { startsAt, endsAt } = lesson
    const wanted = { kind: 'lesson', referenceId: lesson.id, bufferMs: 0, startsAt, endsAt } as const
    const surroundings = {
      closures: [...ofStudio, ...concerning].filter(
        (other) => other.id !== closure.id && overlap(other, lesson),
      ),
      isTaken:
        active.some((other) => overlap(other, lesson) && sharesPlace(other.spaceId)) ||
        conflictsOf(wanted, taken).length > 0,
    }
    return { lesson, surroundings }
  })
}
