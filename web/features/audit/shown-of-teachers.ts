/** The fields of an entry that are about teachers. */
export const shownOfTeachers = {
  teacher: 'text',
  teacherNameJa: 'text',
  teacherNameEn: 'text',
  teacherKana: 'text',
  roleJa: 'text',
  roleEn: 'text',
  listed: 'yesNo',
  teachers: 'names',
} as const
