import * as api from '#contract/teachers.ts'
import { readOwnTeacher, updateOwnTeacher } from '#contract/teaching.ts'
import { ifMatchOf } from '#server/http/entity-tag.ts'
import { asPublic } from '#server/http/public-answer.ts'
import type { App } from '#server/services.ts'
import {
  changeOwnText,
  changeTeacher,
  createTeacher,
  deleteTeacher,
  orderTeachers,
  readOwn,
} from './change-teachers.ts'
import { countLessonsToCome, findTeachersInUse, listTeacherRows } from './queries.ts'
import { toTeacher } from './rules.ts'

export function teachers({ registerEndpoint, confirmTeachers }: App): void {
  registerEndpoint(api.listTeachers, async ({ reply }) => {
    const { shown } = await confirmTeachers()
    return asPublic(reply, Buffer.from(JSON.stringify(shown)))
  })
  registerEndpoint(api.listAllTeachers, async ({ ctx: { reader, now } }) => {
    const rows = await listTeacherRows(reader)
    const toCome = await countLessonsToCome(reader, now)
    const used = await findTeachersInUse(reader)
    return rows.map((row) =>
      toTeacher(row, { lessonsToCome: toCome.get(row.id) ?? 0, inUse: used.has(row.id) }),
    )
  })
  registerEndpoint(api.createTeacher, ({ ctx, body }) => createTeacher(ctx, body))
  registerEndpoint(api.updateTeacher, ({ ctx, params, body, request }) =>
    changeTeacher(ctx, { ...params, fields: () => body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.deleteTeacher, ({ ctx, params, request }) =>
    deleteTeacher(ctx, { ...params, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(readOwnTeacher, ({ ctx }) => readOwn(ctx))
  registerEndpoint(updateOwnTeacher, ({ ctx, body, request }) =>
    changeOwnText(ctx, { texts: body, ifMatch: ifMatchOf(request) }),
  )
  registerEndpoint(api.orderTeachers, ({ ctx, body }) => orderTeachers(ctx, body.ids))
}
