import type { ClosureInTheWay } from '#contract/closures.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Span } from '#time/spans.ts'
import { isoText } from '#time/tokyo.ts'
import { closuresBetween, spaceClosuresBetween } from './closure-queries.ts'
import type { Closure } from './closure-queries.ts'
import { listParts } from './queries.ts'
import { closedWith } from './rules.ts'

interface Place extends Span {
  /** Null for a lesson without a space, which only closures of the whole studio concern. */
  spaceId: string | null
}

/**
 * Refuses a lesson or an availability window at a time in which the whole studio is closed, or its space with
 * what belongs to it. The caller has locked the calendar (`lockCalendar`) at the beginning of its
 * transaction.
 */
export async function refuseClosedTime(writer: Writer, { spaceId, startsAt, endsAt }: Place): Promise<void> {
  const [closure] = await closuresOfSpace(writer, spaceId, { from: startsAt, to: endsAt })
  if (closure !== undefined) throw closedBy(closure, 'start')
}

/** The refusal of a time, or of the parts of a space, that names the closure in the way. */
export const closedBy = (closure: Closure, field: 'start' | 'subRentable'): ApiError =>
  new ApiError('error.closure.closed', { [field]: 'closed' }, inTheWay(closure))

export const inTheWay = ({ startsAt, endsAt, reasonJa, reasonEn }: Closure): ClosureInTheWay => ({
  start: isoText(startsAt),
  end: isoText(endsAt),
  reasonJa,
  reasonEn,
})

/**
 * The closures in the half-open range that keep a space from being used: of the studio, of the space, of a
 * part of it and of a space that contains it.
 */
export async function closuresOfSpace(
  reader: Reader,
  spaceId: string | null,
  { from, to }: { from: number; to: number },
): Promise<Closure[]> {
  const ofStudio = await closuresBetween(reader, from, to)
  if (spaceId === null) return ofStudio
  const ofSpaces = await spaceClosuresBetween(reader, from, to)
  if (ofSpaces.length === 0) return ofStudio
  const links = await listParts(reader)
  const closed = ofSpaces.filter(({ spaces }) =>
    closedWith(
      spaces.map(({ id }) => id),
      links,
    ).has(spaceId),
  )
  return [...ofStudio, ...closed]
}
