import { useEffect, useEffectEvent, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pictures } from '#studio/pictures.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import type { LentPicture } from './lesson-form.ts'

interface Props {
  /** Addresses of pictures that other lessons use. */
  known: readonly string[]
  /** The picture that is used when none is chosen. */
  lent: LentPicture | undefined
}

/** The picture of the lesson in the form around it. */
export function LessonPictureField({ known, lent }: Props) {
  const { t } = useTranslation()
  const { trigger } = useFormContext<{ imageUrl: string }>()
  const { field, fieldState } = useController<{ imageUrl: string }>({ name: 'imageUrl' })
  const listId = useId()
  const { error } = fieldState
  const isEmpty = field.value.trim() === ''
  const title = lent?.title ?? ''
  const checkAgain = useEffectEvent(() => {
    if (error) void trigger('imageUrl')
  })
  useEffect(() => checkAgain(), [lent])
  return (
    <PictureField
      {...field}
      label={t('admin.lesson.imageUrl')}
      required={lent === undefined}
      {...(lent !== undefined && { hint: t('admin.lesson.imageLent', { title }) })}
      list={listId}
      error={error}
      fallback={isEmpty && lent ? lent.imageUrl : pictures.lesson}
      {...(lent && isEmpty && { caption: t('admin.lesson.imageLentPreview', { title }) })}
    >
      <datalist id={listId}>
        {known.map((address) => (
          <option key={address}>{address}</option>
        ))}
      </datalist>
    </PictureField>
  )
}
