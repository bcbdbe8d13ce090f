import type { ShownTeacher, Teacher, TeacherFields } from '#contract/teachers.ts'
import { complete } from '#studio/languages.ts'

/** A teacher as the database keeps it. */
export interface TeacherRow {
  id: string
  nameJa: string
  nameEn: string
  kana: string
  roleJa: string
  roleEn: string
  textJa: string
  textEn: string
  imageUrl: string
  listed: 0 | 1
  /** The place in the list, from 0 on. */
  position: number
  changedAt: number
  version: number
}

/** What a teacher becomes by the fields that an administrator sent. */
export const changedBy = (
  { listed, ...fields }: TeacherFields,
  rest: Pick<TeacherRow, 'id' | 'position' | 'changedAt' | 'version'>,
): TeacherRow => ({ ...fields, listed: listed ? 1 : 0, ...rest })

const fieldsOf = ({ id: _, position: _position, changedAt: _at, version: _version, ...fields }: TeacherRow) =>
  fields

/** Whether two states of a teacher say the same. */
export const isSame = (one: TeacherRow, other: TeacherRow): boolean => {
  const fields = fieldsOf(other)
  return Object.entries(fieldsOf(one)).every(([name, value]) => fields[name as keyof typeof fields] === value)
}

/**
 * The fields that the audit log keeps. Their names are not those of a member, which are emptied when the
 * account is closed.
 */
export function recordedFields(row: TeacherRow) {
  const { nameJa, nameEn, kana, ...fields } = fieldsOf(row)
  return { teacherNameJa: nameJa, teacherNameEn: nameEn, teacherKana: kana, ...fields }
}

/** The teacher as visitors read of them. */
export const toShown = (row: TeacherRow): ShownTeacher => ({
  id: row.id,
  name: complete({ ja: row.nameJa, en: row.nameEn }),
  kana: row.kana,
  role: complete({ ja: row.roleJa, en: row.roleEn }),
  text: complete({ ja: row.textJa, en: row.textEn }),
  imageUrl: row.imageUrl,
})

/** The teacher as administrators read of them. */
export const toTeacher = (row: TeacherRow, lessons: Pick<Teacher, 'lessonsToCome' | 'inUse'>): Teacher => ({
  ...fieldsOf(row),
  id: row.id,
  etag: String(row.version),
  listed: row.listed === 1,
  ...lessons,
})
