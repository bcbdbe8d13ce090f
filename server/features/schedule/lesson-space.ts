import type { TransactionContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { occupyOrTell } from '#server/features/spaces/occupancy/occupy.ts'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { isActiveSpace } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lessonSpace } from '#studio/rentals.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'

/**
 * The space that a lesson gets when an administrator sends this id. Without one, a lesson stays in its space,
 * and a new lesson gets the studio's space for lessons, or none when that space does not exist.
 * @param before the lesson as it is; undefined for a new one
 * @throws ApiError when the space does not exist or is deleted
 */
export async function chooseSpace(
  reader: Reader,
  wanted: string | undefined,
  before?: { spaceId: string | null },
): Promise<string | null> {
  if (wanted === undefined) return before === undefined ? defaultSpace(reader) : before.spaceId
  if (wanted === before?.spaceId || (await isActiveSpace(reader, wanted))) return wanted
  throw new ApiError('error.space.notFound', { spaceId: 'notFound' })
}

/**
 * That of the lesson, also when it took place long ago; the studio's space for lessons when it is deleted.
 */
export async function spaceOfCopy(
  reader: Reader,
  { spaceId }: { spaceId: string | null },
): Promise<string | null> {
  if (spaceId === null || (await isActiveSpace(reader, spaceId))) return spaceId
  return defaultSpace(reader)
}

const defaultSpace = async (reader: Reader): Promise<string | null> =>
  (await isActiveSpace(reader, lessonSpace)) ? lessonSpace : null

/**
 * Takes the lesson's space for its time. The caller has locked the calendar (`lockCalendar`).
 * @throws ApiError with who has the space, and when, because of a hire or a blocked time
 */
export async function takeSpace(
  tx: TransactionContext,
  { id, spaceId, startsAt, endsAt }: Pick<EditableLesson, 'id' | 'spaceId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  if (spaceId === null) return
  const wanted = { kind: 'lesson', referenceId: id, spaceId, startsAt, endsAt, expiresAt: null } as const
  await occupyOrTell(tx, wanted)
}

/** The same for a lesson that has another time or another space now. */
export async function moveInSpace(
  tx: TransactionContext,
  lesson: Pick<EditableLesson, 'id' | 'spaceId' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  await release(tx.writer, lesson.id)
  await takeSpace(tx, lesson)
}
