import type { Occupant, OccupantKind } from '#contract/spaces/occupancy.ts'
import type { TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { lockHireRow } from '#server/database/locks.ts'
import { lockActiveLessons } from '#server/features/lessons/queries.ts'
import { closedBy, closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import { ApiError } from '#server/http/api-error.ts'
import { fullName } from '#studio/person-name.ts'
import { overlap } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'
import { listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import {
  deleteExpired,
  findBlockNote,
  findHirer,
  findHireTime,
  findLessonTitles,
  findSpaceNames,
  insertOccupied,
  listComingHires,
  listComingLessons,
  listOccupied,
  lockComingBlocks,
  notePartsChanged,
  release,
} from './queries.ts'
import type { PartLinks } from '../rules.ts'
import { conflictsOf } from './rules.ts'
import type { Occupied } from './rules.ts'

type BufferedSpan = Pick<Occupation, 'startsAt' | 'endsAt' | 'bufferMs'>

/**
 * The space is taken at the wanted time. Says by what, in order of start, so that an administrator can be
 * told.
 */
export class SpaceOccupied extends Error {
  readonly conflicts: readonly [Occupied, ...Occupied[]]
  readonly span: BufferedSpan

  constructor(conflicts: readonly [Occupied, ...Occupied[]], span: BufferedSpan) {
    super('the space is taken')
    this.conflicts = conflicts
    this.span = span
  }
}

interface Occupation extends Span {
  kind: OccupantKind
  /**
   * The lesson, the hire or the block, which must not occupy anything yet: what is moved is released first.
   */
  referenceId: string
  /** Also a space with parts: each space without parts below it is taken. */
  spaceId: string
  /** When a held time becomes free again; null when it does not. */
  expiresAt: number | null
  /** The time for cleaning that has to lie between two hires. It is not part of what is taken. */
  bufferMs?: number
}

/**
 * Takes a space for a time. The caller has locked the calendar (`lockCalendar`) at the beginning of its
 * transaction, so that nothing else is taken between the check and the write; the database's constraint
 * refuses an overlap in any case.
 * @throws SpaceOccupied before anything is written that the caller would have to undo
 */
export async function occupy(
  tx: TransactionContext,
  { spaceId, bufferMs = 0, ...time }: Occupation,
): Promise<void> {
  const leafIds = leavesOf(spaceId, await listParts(tx.writer))
  await deleteExpired(tx.writer, leafIds, tx.now)
  const { startsAt, endsAt } = time
  const taken = await listOccupied(tx.writer, leafIds, startsAt - bufferMs, endsAt + bufferMs, tx.now)
  const [first, ...others] = conflictsOf({ ...time, bufferMs }, taken)
  if (first !== undefined) throw new SpaceOccupied([first, ...others], { ...time, bufferMs })
  await insertOccupied(tx.writer, leafIds, time)
}

/**
 * Writes the occupancy of lessons, hires and blocks that are not over anew after the parts of a space have
 * changed. What is over stays as it was. The caller has locked the calendar (`lockCalendar`).
 * @param before the pairs of spaces and parts before the change
 * @throws ApiError with who has the space, and when, because two of them would overlap; or because one would
 *   be in a closed space
 */
export async function followParts(tx: TransactionContext, before: PartLinks): Promise<void> {
  const concerned = spacesWithOtherLeaves(before, await listParts(tx.writer))
  if (concerned.length === 0) return
  await notePartsChanged(tx.writer, tx.now)
  const times = await lockComing(tx, concerned)
  for (const { referenceId } of times) await release(tx.writer, referenceId)
  for (const time of times) {
    await refuseClosed(tx, time)
    try {
      await occupy(tx, time)
    } catch (error) {
      if (!(error instanceof SpaceOccupied)) throw error
      const current = await occupantOf(tx.writer, error.conflicts[0])
      throw new ApiError('error.space.occupied', { subRentable: 'occupied' }, current)
    }
  }
}

/**
 * A closure of a part that a space did not have until now would otherwise leave its lessons and hires in a
 * closed space.
 */
async function refuseClosed(tx: TransactionContext, { kind, spaceId, startsAt, endsAt }: Occupation) {
  if (kind === 'block' || startsAt <= tx.now) return
  const [closure] = await closuresOfSpace(tx.writer, spaceId, { from: startsAt, to: endsAt })
  if (closure !== undefined) throw closedBy(closure, 'subRentable')
}

function spacesWithOtherLeaves(before: PartLinks, after: PartLinks): string[] {
  const all = new Set([...before, ...after].flatMap(({ wholeId, partId }) => [wholeId, partId]))
  const key = (id: string, links: PartLinks) => leavesOf(id, links).toSorted().join(' ')
  return [...all].filter((id) => key(id, before) !== key(id, after))
}

/**
 * What is in the spaces and not over, locked, so that a cancellation at the same moment frees what is written
 * here.
 */
async function lockComing(tx: TransactionContext, spaceIds: readonly string[]): Promise<Occupation[]> {
  const lessons = await lockActiveLessons(tx.writer, await listComingLessons(tx.writer, spaceIds, tx.now))
  const hires = []
  for (const id of (await listComingHires(tx.writer, spaceIds, tx.now)).toSorted()) {
    await lockHireRow(tx.writer, id)
    const hire = await findHireTime(tx.writer, id)
    if (hire?.state === 'confirmed') hires.push({ ...hire, expiresAt: null })
    else if (hire?.state === 'held') hires.push({ ...hire, expiresAt: hire.heldUntil })
  }
  const blocks = await lockComingBlocks(tx.writer, spaceIds, tx.now)
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

/**
 * The refusal that tells an administrator who has the space, and when. Members do not get it, because it
 * names other members: they get `error.hire.taken`.
 */
export async function describeConflict(
  reader: Reader,
  conflict: Occupied,
  span: BufferedSpan,
): Promise<ApiError> {
  const pause = (span.bufferMs ?? 0) / minuteMs
  const occupant = await occupantOf(reader, conflict)
  const current = overlap(conflict, span) ? occupant : { ...occupant, pause }
  return new ApiError('error.space.occupied', { start: 'occupied' }, current)
}

/** Who has the space, and when, in the words of an administrator. */
export async function occupantOf(reader: Reader, conflict: Occupied): Promise<Occupant> {
  const space = await findSpaceNames(reader, conflict.spaceId)
  return {
    kind: conflict.kind,
    ...(await namesOf(reader, conflict)),
    space: space?.name ?? '',
    spaceEn: space?.nameEn ?? '',
    start: isoText(conflict.startsAt),
    end: isoText(conflict.endsAt),
  }
}

/** `occupy` for what an administrator does: the refusal tells who has the space, and when. */
export async function occupyOrTell(tx: TransactionContext, time: Occupation): Promise<void> {
  try {
    await occupy(tx, time)
  } catch (error) {
    if (error instanceof SpaceOccupied)
      throw await describeConflict(tx.writer, error.conflicts[0], error.span)
    throw error
  }
}

async function namesOf(reader: Reader, { kind, referenceId }: Occupied) {
  if (kind === 'lesson') {
    const lesson = await findLessonTitles(reader, referenceId)
    return { name: lesson?.title ?? '', nameEn: lesson?.titleEn ?? '' }
  }
  if (kind === 'hire') {
    const member = await findHirer(reader, referenceId)
    return { name: member === undefined ? '' : fullName(member), nameEn: '' }
  }
  const block = await findBlockNote(reader, referenceId)
  return { name: block?.note ?? '', nameEn: '' }
}
