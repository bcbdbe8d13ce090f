import type { Context } from '#server/context.ts'
import { teachers } from '#studio/teachers.ts'
import { countTeacherChange, countTeacherChanges, insertTeacher, listTeacherRows } from './queries.ts'
import type { TeacherRow } from './rules.ts'

/**
 * Gives a new studio the teachers of `studio/teachers.ts`, under their ids. A studio that has had a teacher
 * has its own.
 */
export async function fillTeachers(ctx: Context): Promise<void> {
  if ((await countTeacherChanges(ctx.reader)) > 0) return
  await ctx.transact(async (tx) => {
    await countTeacherChange(tx.writer)
    if ((await listTeacherRows(tx.writer)).length > 0) return
    for (const [position, teacher] of teachers.entries())
      await insertTeacher(tx.writer, rowOf(teacher, position, tx.now))
  })
}

const rowOf = (
  { id, name, kana, role, text, imageUrl }: (typeof teachers)[number],
  position: number,
  now: number,
): TeacherRow => ({
  id,
  nameJa: name.ja,
  nameEn: name.en,
  kana,
  roleJa: role.ja,
  roleEn: role.en,
  textJa: text.ja,
  textEn: text.en,
  imageUrl,
  listed: 1,
  position,
  changedAt: now,
  version: 1,
})
