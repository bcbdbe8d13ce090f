/** What the dialog of a teacher holds. */
import type { Teacher, TeacherFields } from '#contract/teachers.ts'

export type TeacherValues = TeacherFields

export const newTeacher: TeacherValues = {
  nameJa: '',
  nameEn: '',
  kana: '',
  roleJa: '',
  roleEn: '',
  textJa: '',
  textEn: '',
  imageUrl: '',
  listed: true,
}

/** What of a teacher another administrator may have changed. */
export type CurrentTeacher = Omit<Teacher, 'id' | 'lessonsToCome' | 'inUse'>

/** A teacher as they were read, or as another administrator has saved them. */
export function valuesOf(teacher: CurrentTeacher): TeacherValues {
  const { nameJa, nameEn, kana, roleJa, roleEn, textJa, textEn, imageUrl, listed } = teacher
  return { nameJa, nameEn, kana, roleJa, roleEn, textJa, textEn, imageUrl, listed }
}
