import type { Writer } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import { closuresBetween } from './queries.ts'

interface Span {
  startsAt: number
  endsAt: number
}

/**
 * Refuses a lesson or a window at a time in which the whole studio is closed. The caller has locked the closures
 * (`lockClosures`) at the beginning of its transaction.
 */
export async function refuseClosedTime(writer: Writer, { startsAt, endsAt }: Span): Promise<void> {
  const [closure] = await closuresBetween(writer, startsAt, endsAt)
  if (closure !== undefined) throw new ApiError('error.closure.closed', { start: 'closed' })
}
