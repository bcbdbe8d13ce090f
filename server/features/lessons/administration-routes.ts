import { copyLesson as copies, createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#time/clock.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { addLesson, cancelLesson, copyLesson, editLesson } from './administration.ts'

export function timetableRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock }: { database: Database; clock: Clock },
): void {
  registerEndpoint(createLesson, ({ caller, body }) => addLesson(database, caller.id, body, clock()))
  registerEndpoint(copies, ({ caller, params, body }) =>
    copyLesson(database, caller.id, params.id, body, clock()),
  )
  registerEndpoint(updateLesson, ({ caller, params, body }) =>
    editLesson(database, caller.id, params.id, body, clock()),
  )
  registerEndpoint(deleteLesson, ({ caller, params, query }) =>
    cancelLesson(database, caller.id, { ...params, ...query }, clock()),
  )
}
