import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSpaces } from '#web/features/spaces/api.ts'
import { useSpaceName } from '#web/features/spaces/names.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { lessonSpace } from '#studio/rentals.ts'
import type { LessonTextValues } from './lesson-form.ts'

/**
 * The space of a lesson or a series, in the form around it. The empty value stands for the studio's space for lessons in something new,
 * and for no space in a lesson that has none.
 */
export function LessonSpaceField({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const { register, formState, getValues } = useFormContext<LessonTextValues>()
  const options = useSpaceOptions(getValues('spaceId') ?? '', isNew)
  return (
    <SelectField
      label={t('admin.lesson.space')}
      error={formState.errors.spaceId}
      options={options}
      {...register('spaceId')}
    />
  )
}

/** Always has an option for the present value, so that the browser shows no other one, also before the spaces are read. */
function useSpaceOptions(value: string, isNew: boolean) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  const { data: spaces } = useSpaces()
  if (spaces === undefined) return [{ value, label: '…' }]
  const standard = isNew ? spaces.find(({ id }) => id === lessonSpace) : undefined
  const named = spaces
    .filter((space) => space !== standard)
    .map((space) => ({ value: space.id, label: nameOf(space) }))
  const isListed = value === '' || value === standard?.id || spaces.some(({ id }) => id === value)
  return [
    ...(isNew || value === ''
      ? [{ value: '', label: standard ? nameOf(standard) : t('admin.lesson.noSpace') }]
      : []),
    ...named,
    ...(isListed ? [] : [{ value, label: t('admin.lesson.deletedSpace') }]),
  ]
}
