/** The fields of an entry that are about teachers, and the picture of a news item. */
export const shownOfTeachers = {
  newsPicture: 'text',
  teacher: 'text',
  teacherNameJa: 'text',
  teacherNameEn: 'text',
  teacherKana: 'text',
  roleJa: 'text',
  roleEn: 'text',
  listed: 'yesNo',
  teachers: 'names',
} as const
