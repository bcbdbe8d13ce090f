import type { Occupant } from '#contract/occupancy.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { occupy, SpaceOccupied } from './occupy.ts'
import type { WantedTime } from './occupy.ts'
import { findBlockNote, findHirer, findLessonTitles, findSpaceNames } from './queries.ts'
import type { Occupied } from './rules.ts'

/**
 * The refusal that tells an administrator who has the space, and when. Members do not get it, because it names other members: they
 * get `error.hire.taken`.
 */
export async function describeConflict(reader: Reader, conflict: Occupied): Promise<ApiError> {
  return new ApiError('error.space.occupied', { start: 'occupied' }, await occupantOf(reader, conflict))
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
export async function occupyOrTell(writer: Writer, wanted: WantedTime, now: number): Promise<void> {
  try {
    await occupy(writer, wanted, now)
  } catch (error) {
    if (error instanceof SpaceOccupied) throw await describeConflict(writer, error.conflicts[0])
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
