import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAllTeachers } from '#web/features/teachers/administration/api.ts'
import { useTeacherName } from '#web/features/teachers/administration/names.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import type { LessonTextValues } from './lesson-form.ts'

/** The teacher of a lesson or a series, in the form around it: those on the list, and the one that it has. */
export function LessonTeacherField() {
  const { t } = useTranslation()
  const { register, formState, getValues } = useFormContext<LessonTextValues>()
  const options = useTeacherOptions(getValues('teacherId') ?? '')
  return (
    <SelectField
      label={t('admin.lesson.teacher')}
      error={formState.errors.teacherId}
      options={[{ value: '', label: t('admin.lesson.noTeacher') }, ...options]}
      {...register('teacherId')}
    />
  )
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
