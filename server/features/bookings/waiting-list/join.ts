import type { OwnPlace } from '#contract/waiting-list.ts'
import type { Database } from '#server/database/database.ts'
import { changeWaiting, lockActiveLesson } from '#server/features/lessons/queries.ts'
import { findPause } from '#server/features/payments/membership-queries.ts'
import { isWithinPause } from '#server/features/payments/rules.ts'
import { expireLots } from '#server/features/tickets/expire-lots.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { isoText } from '#time/tokyo.ts'
import { hasLiveBooking } from '../queries.ts'
import { ticketsFor } from '../rules.ts'
import { findEntry, insertEntry, setLatest } from './queries.ts'
import { lastPossible, refusalToWait, usualLatest } from './rules.ts'

/**
 * Puts the member who calls at the end of the waiting list of a full lesson. A member who waits already keeps the place, and
 * another `latestAt` replaces the one chosen before.
 */
export function joinWaitingList(
  database: Database,
  memberId: MemberId,
  { lessonId, latestAt }: { lessonId: string; latestAt: number | undefined },
  now: number,
): Promise<OwnPlace> {
  return database.transact(async (writer) => {
    const lesson = await lockActiveLesson(writer, lessonId)
    const entry = await findEntry(writer, lessonId, memberId)
    const isBooked = await hasLiveBooking(writer, lessonId, memberId)
    // Locked, so that the account cannot be closed before the transaction ends.
    const member = await expireLots(writer, memberId, now)
    if (member === undefined) throw new ApiError('error.server.token_expired')

    const startsAt = lesson?.startsAt ?? 0
    if (isWithinPause(await findPause(writer, memberId), startsAt)) throw new ApiError('error.member.paused')
    const wanted = latestAt ?? Math.min(entry?.latestAt ?? usualLatest(startsAt), lastPossible(startsAt))
    const refusal = refusalToWait(lesson, {
      isBooked,
      isWaiting: entry !== undefined,
      hasTicket: member.tickets >= ticketsFor(member.memberType),
      latestAt: wanted,
      now,
    })
    if (refusal !== undefined) {
      throw new ApiError(refusal, refusal === 'error.latest.tooLate' ? { latest: 'tooLate' } : undefined)
    }
    if (entry === undefined) {
      await insertEntry(writer, { id: newId(), lessonId, memberId, latestAt: wanted, now })
      await changeWaiting(writer, lessonId, 1)
    } else await setLatest(writer, entry.id, wanted)
    const place = (await findEntry(writer, lessonId, memberId))?.place ?? 0
    return { place, latest: isoText(wanted) }
  })
}
