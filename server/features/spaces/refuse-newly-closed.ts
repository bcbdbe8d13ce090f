import type { Writer } from '#server/database/database.ts'
import { closedBy, closuresOfSpace } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { ApiError } from '#server/http/api-error.ts'
import { isoText } from '#time/tokyo.ts'
import { overlap } from './repeated-windows/rules.ts'
import type { WindowRow } from './window-queries.ts'

/** A window as it is and as it would be. */
export interface WindowChange {
  before: WindowRow
  after: WindowRow
}

/**
 * Refuses to move windows into a closure. A window that lies in one already, because the closure was added later, may be changed: it
 * cannot be hired in that time anyway. The caller has locked the calendar.
 * @param changes the window that the administrator changes first, then those that follow it
 */
export async function refuseNewlyClosed(writer: Writer, changes: readonly WindowChange[]): Promise<void> {
  const [first] = changes
  if (first === undefined) return
  const earlier = await closuresOf(
    writer,
    changes.map(({ before }) => before),
  )
  const closures = await closuresOf(
    writer,
    changes.map(({ after }) => after),
  )
  const closureOver = ({ before, after }: WindowChange) =>
    closures.find(
      (closure) =>
        overlap(closure, after) &&
        !earlier.some(({ id, ...span }) => id === closure.id && overlap(span, before)),
    )
  const closureOfFirst = closureOver(first)
  if (closureOfFirst !== undefined) throw closedBy(closureOfFirst, 'start')
  const closed = changes.find((change) => closureOver(change) !== undefined)
  if (closed === undefined) return
  const { startsAt, endsAt } = closed.after
  throw new ApiError('error.schedule.laterClosed', undefined, {
    start: isoText(startsAt),
    end: isoText(endsAt),
  })
}

/** The closures that concern windows of one space. */
async function closuresOf(writer: Writer, windows: readonly WindowRow[]) {
  const from = Math.min(...windows.map(({ startsAt }) => startsAt))
  const to = Math.max(...windows.map(({ endsAt }) => endsAt))
  return closuresOfSpace(writer, windows[0]?.spaceId ?? null, { from, to })
}
