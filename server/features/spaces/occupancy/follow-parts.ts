import type { Writer } from '#server/database/database.ts'
import { closedBy, closuresOfSpace } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { lockActiveLessons } from '#server/features/lessons/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockHire } from '../hires/queries.ts'
import { listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import { occupantOf } from './describe-conflict.ts'
import { occupy, SpaceOccupied } from './occupy.ts'
import type { WantedTime } from './occupy.ts'
import { listComingHires, listComingLessons, lockComingBlocks, notePartsChanged, release } from './queries.ts'

type Links = ReadonlyArray<{ wholeId: string; partId: string }>

/**
 * Writes the occupancy of lessons, hires and blocks that are not over anew after the parts of a space have changed. What is over stays as
 * it was. The caller has locked the calendar (`lockCalendar`).
 * @param before the pairs of spaces and parts before the change
 * @throws ApiError with who has the space, and when, because two of them would overlap; or because one would be in a closed space
 */
export async function followParts(writer: Writer, before: Links, now: number): Promise<void> {
  const concerned = spacesWithOtherLeaves(before, await listParts(writer))
  if (concerned.length === 0) return
  await notePartsChanged(writer, now)
  const times = await lockComing(writer, concerned, now)
  for (const { referenceId } of times) await release(writer, referenceId)
  for (const time of times) {
    await refuseClosed(writer, time, now)
    try {
      await occupy(writer, time, now)
    } catch (error) {
      if (!(error instanceof SpaceOccupied)) throw error
      const current = await occupantOf(writer, error.conflicts[0])
      throw new ApiError('error.space.occupied', { subRentable: 'occupied' }, current)
    }
  }
}

/** A closure of a part that a space did not have until now would otherwise leave its lessons and hires in a closed space. */
async function refuseClosed(writer: Writer, { kind, spaceId, startsAt, endsAt }: WantedTime, now: number) {
  if (kind === 'block' || startsAt <= now) return
  const [closure] = await closuresOfSpace(writer, spaceId, { from: startsAt, to: endsAt })
  if (closure !== undefined) throw closedBy(closure, 'subRentable')
}

function spacesWithOtherLeaves(before: Links, after: Links): string[] {
  const all = new Set([...before, ...after].flatMap(({ wholeId, partId }) => [wholeId, partId]))
  const key = (id: string, links: Links) => leavesOf(id, links).toSorted().join(' ')
  return [...all].filter((id) => key(id, before) !== key(id, after))
}

/** What is in the spaces and not over, locked, so that a cancellation at the same moment frees what is written here. */
async function lockComing(writer: Writer, spaceIds: readonly string[], now: number): Promise<WantedTime[]> {
  const lessons = await lockActiveLessons(writer, await listComingLessons(writer, spaceIds, now))
  const hires = []
  for (const id of (await listComingHires(writer, spaceIds, now)).toSorted()) {
    const hire = await lockHire(writer, id)
    if (hire?.state === 'confirmed') hires.push({ ...hire, expiresAt: null })
    else if (hire?.state === 'held') hires.push({ ...hire, expiresAt: hire.heldUntil })
  }
  const blocks = await lockComingBlocks(writer, spaceIds, now)
  const times = [
    ...lessons.map((lesson) => ({ ...lesson, kind: 'lesson' as const, expiresAt: null })),
    ...hires.map((hire) => ({ ...hire, kind: 'hire' as const })),
    ...blocks.map((block) => ({ ...block, kind: 'block' as const, expiresAt: null })),
  ]
  return times.flatMap(({ kind, id, spaceId, startsAt, endsAt, expiresAt }) =>
    spaceId === null || !spaceIds.includes(spaceId)
      ? []
      : [{ kind, referenceId: id, spaceId, startsAt, endsAt, expiresAt }],
  )
}
