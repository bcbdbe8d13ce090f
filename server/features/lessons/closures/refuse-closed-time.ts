import type { Writer } from '#server/database/database.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import { closuresBetween, spaceClosuresBetween } from './queries.ts'
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
  await refuseClosedTime(writer, window)
  const closures = await spaceClosuresBetween(writer, window.startsAt, window.endsAt)
  if (closures.length === 0) return
  const closed = closures.flatMap(({ spaces }) => spaces.map(({ id }) => id))
  if (!closedWith(closed, await listParts(writer)).has(window.spaceId)) return
  throw new ApiError('error.closure.closed', { start: 'closed' })
}
