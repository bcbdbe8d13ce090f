import { copyLesson as copies, createLesson, deleteLesson, updateLesson } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Mount } from '#server/platform/mount.ts'
import { addLesson, cancelLesson, copyLesson, editLesson } from './service.ts'

export function timetableRoutes(
  mount: Mount,
  { database, clock }: { database: Database; clock: Clock },
): void {
  mount(createLesson, ({ caller, body }) => addLesson(database, caller.id, body, clock()))
  mount(copies, ({ caller, params, body }) => copyLesson(database, caller.id, params.id, body, clock()))
  mount(updateLesson, ({ caller, params, body }) => editLesson(database, caller.id, params.id, body, clock()))
  mount(deleteLesson, ({ caller, params, query }) =>
    cancelLesson(database, caller.id, { ...params, ...query }, clock()),
  )
}
