import { useMutation } from '@tanstack/react-query'
import {
  createTeacher,
  deleteTeacher,
  listAllTeachers,
  orderTeachers,
  updateTeacher,
} from '#contract/teachers.ts'
import type { Teacher, TeacherForm } from '#contract/teachers.ts'
import { inLanguage } from '#studio/languages.ts'
import { useApiQuery } from '#web/lib/api-query.ts'
import { call } from '#web/lib/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReloadWithDocument } from '#web/lib/reload.ts'
import { useSaveEntity } from '#web/lib/idempotent-create.ts'
import type { SeenEntity } from '#web/lib/idempotent-create.ts'

/** All teachers, also those who are not introduced. */
export const useAllTeachers = () => useApiQuery(listAllTeachers, {}, { refetchOnWindowFocus: 'always' })

/** Adds a teacher, or changes the one who was seen. Also after an error, all are read again. */
export const useSaveTeacher = () =>
  useSaveEntity({
    create: (body: TeacherForm, idempotencyKey) => call(createTeacher, { body, idempotencyKey }),
    update: ({ id, etag }, body) => call(updateTeacher, { params: { id }, body, ifMatch: etag }),
    onSettled: useReloadWithDocument(),
  })

export function useDeleteTeacher() {
  return useMutation({
    mutationFn: ({ id, etag }: SeenEntity) => call(deleteTeacher, { params: { id }, ifMatch: etag }),
    onSettled: useReloadWithDocument(),
  })
}

export function useOrderTeachers() {
  return useMutation({
    mutationFn: (ids: string[]) => call(orderTeachers, { body: { ids } }),
    onSettled: useReloadWithDocument(),
  })
}

/** Names of teachers in the language that is shown. */
function useTeacherName() {
  const { language } = useLanguage()
  return ({ nameJa, nameEn }: Pick<Teacher, 'nameJa' | 'nameEn'>) => inLanguage(language, nameJa, nameEn)
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

/**
 * Always has an option for the present value, so that the browser shows no other one, also before the
 * teachers are read.
 */
export function useTeacherOptions(value: string) {
  const nameOf = useTeacherName()
  const { data: teachers } = useAllTeachers()
  const known = teachers?.filter(({ id, listed }) => listed || id === value) ?? []
  const options = known.map((teacher) => ({ value: teacher.id, label: nameOf(teacher) }))
  const isThere = value === '' || options.some((option) => option.value === value)
  return isThere ? options : [...options, { value, label: '…' }]
}
