import type { Reader, Writer } from '#server/database/database.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { closuresBetween, spaceClosuresBetween } from './queries.ts'
import type { Closure } from './queries.ts'
import { closedWith } from './rules.ts'

interface Span {
  startsAt: number
  endsAt: number
}

/**
 * Refuses a lesson at a time in which the whole studio is closed. The caller has locked the calendar (`lockCalendar`) at the
 * beginning of its transaction.
 */
export async function refuseClosedTime(writer: Writer, { startsAt, endsAt }: Span): Promise<void> {
  const [closure] = await closuresBetween(writer, startsAt, endsAt)
  if (closure !== undefined) throw new ApiError('error.closure.closed', { start: 'closed' })
}

/** The same for an availability window, also when only its space, a part of it, or a space that contains it is closed. */
export async function refuseClosedWindow(writer: Writer, window: Span & { spaceId: string }): Promise<void> {
  const range = { from: window.startsAt, to: window.endsAt }
  const [closure] = await closuresOfSpace(writer, window.spaceId, range)
  if (closure !== undefined) throw new ApiError('error.closure.closed', { start: 'closed' })
}

/** The closures in the half-open range of the studio, of the space, of a part of it and of a space that contains it. */
export async function closuresOfSpace(
  reader: Reader,
  spaceId: string,
  { from, to }: { from: number; to: number },
): Promise<Closure[]> {
  const ofStudio = await closuresBetween(reader, from, to)
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
