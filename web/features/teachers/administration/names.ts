import type { Teacher } from '#contract/teachers.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAllTeachers } from './api.ts'

/** Names of teachers in the language that is shown. */
export function useTeacherName() {
  const { language } = useLanguage()
  return ({ nameJa, nameEn }: Pick<Teacher, 'nameJa' | 'nameEn'>) => (language === 'ja' ? nameJa : nameEn)
}

/** The name of a teacher by the id, in the language that is shown; empty until the teachers are read. */
export function useNameOfTeacher() {
  const nameOf = useTeacherName()
  const { data: teachers = [] } = useAllTeachers()
  return (id: string) => {
    const teacher = teachers.find((each) => each.id === id)
    return teacher === undefined ? '' : nameOf(teacher)
  }
}
