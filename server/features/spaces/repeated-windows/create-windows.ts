import type { RepeatedWindowFields, WindowDayLeftOut } from '#contract/repeated-windows.ts'
import type { Database } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import { newId } from '#server/security/new-id.ts'
import type { Language } from '#studio/languages.ts'
import { lockSpace } from '../queries.ts'
import { insertWindow } from '../window-queries.ts'
import { planWindows } from './plan-windows.ts'

interface Request {
  request: RepeatableRequest | undefined
  language: Language
  now: number
}

/** Adds all windows of a repetition in one transaction, with one audit entry. Says which days it left out, and why. */
export function createWindows(
  database: Database,
  actor: AdminId,
  fields: RepeatedWindowFields,
  { request, language, now }: Request,
): Promise<{ added: number; leftOut: WindowDayLeftOut[] }> {
  const { rentableId: spaceId } = fields
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      await lockCalendar(writer)
      if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const { windows, leftOut } = await planWindows(writer, fields, language, now)
      if (windows.length === 0) throw new ApiError('error.schedule.nothing')
      for (const window of windows) await insertWindow(writer, { id: newId(), spaceId, ...window }, now)
      const after = {
        spaceId,
        weekdays: fields.weekdays,
        startTime: fields.startTime,
        endTime: fields.endTime,
        fromDay: fields.from,
        untilDay: fields.until,
        skipsHolidays: fields.skipHolidays,
        windowsAdded: windows.length,
        leftOut: leftOut.map(({ day }) => day),
      }
      await record(writer, { actor, action: 'windows.created', subjectId: spaceId, before: null, after }, now)
      return { added: windows.length, leftOut }
    }),
  )
}
