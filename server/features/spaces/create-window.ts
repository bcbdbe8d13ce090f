import type { WindowFields } from '#contract/spaces.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { refuseClosedTime } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import { lockSpace } from './queries.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { insertWindow } from './window-queries.ts'

/** Adds a window. Refuses a time in which the space is closed, and one that overlaps another window of the space. */
export function createWindow(
  database: Database,
  actor: AdminId,
  { rentableId: spaceId, start, end }: WindowFields,
  { request, now }: { request: RepeatableRequest | undefined; now: number },
) {
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const window = { id: newId(), spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
      await refuseClosedTime(writer, window)
      await refuseOverlap(writer, spaceId, [window])
      await insertWindow(writer, window, now)
      const entry = { action: 'window.created', subjectId: window.id, before: null, after: window } as const
      await record(writer, { actor, ...entry }, now)
      return { id: window.id }
    }),
  )
}
