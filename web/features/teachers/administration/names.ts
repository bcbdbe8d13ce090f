import type { Teacher } from '#contract/teachers.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useAllTeachers } from './api.ts'

/** Names of teachers in the language that is shown. */
function useTeacherName() {
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

/** Always has an option for the present value, so that the browser shows no other one, also before the teachers are read. */
export function useTeacherOptions(value: string) {
  const nameOf = useTeacherName()
  const { data: teachers } = useAllTeachers()
  const known = teachers?.filter(({ id, listed }) => listed || id === value) ?? []
  const options = known.map((teacher) => ({ value: teacher.id, label: nameOf(teacher) }))
  const isThere = value === '' || options.some((option) => option.value === value)
  return isThere ? options : [...options, { value, label: '…' }]
}
