import * as api from '#contract/teachers.ts'
import type { Database } from '#server/database/database.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import type { RegisterEndpoint } from '#server/http/register-endpoint.ts'
import { repeatableRequest } from '#server/http/repeatable-request.ts'
import type { Clock } from '#time/clock.ts'
import { changeTeacher, createTeacher, deleteTeacher, orderTeachers } from './change-teachers.ts'
import type { ConfirmTeachers } from './current-teachers.ts'
import { countLessonsToCome, findTeachersInUse, listTeacherRows } from './queries.ts'
import { toTeacher } from './rules.ts'

interface Parts {
  database: Database
  clock: Clock
  confirmTeachers: ConfirmTeachers
}

export function teacherRoutes(
  registerEndpoint: RegisterEndpoint,
  { database, clock, confirmTeachers }: Parts,
): void {
  registerEndpoint(api.listTeachers, async ({ reply }) => {
    const { shown } = await confirmTeachers()
    return asPublic(reply, Buffer.from(JSON.stringify(shown)))
  })
  registerEndpoint(api.listAllTeachers, async () => {
    const { reader } = database
    const rows = await listTeacherRows(reader)
    const toCome = await countLessonsToCome(reader, clock())
    const used = await findTeachersInUse(reader)
    return rows.map((row) =>
      toTeacher(row, { lessonsToCome: toCome.get(row.id) ?? 0, inUse: used.has(row.id) }),
    )
  })
  registerEndpoint(api.createTeacher, ({ caller, body, request }) =>
    createTeacher(database, caller.id, body, { request: repeatableRequest(caller, request), now: clock() }),
  )
  registerEndpoint(api.updateTeacher, ({ caller, params, body, request }) =>
    changeTeacher(database, caller.id, { ...params, fields: body, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.deleteTeacher, ({ caller, params, request }) =>
    deleteTeacher(database, caller.id, { ...params, ifMatch: ifMatchOf(request) }, clock()),
  )
  registerEndpoint(api.orderTeachers, ({ caller, body }) =>
    orderTeachers(database, caller.id, body.ids, clock()),
  )
}
