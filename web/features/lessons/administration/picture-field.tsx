import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pictures } from '#studio/pictures.ts'
import { useSettled } from '#web/lib/settled.ts'
import { TextField } from '#web/ui/field.tsx'
import type { LentPicture } from './lesson-form.ts'

interface Props {
  /** Addresses of pictures that other lessons use. */
  known: readonly string[]
  /** The picture that is used when none is chosen. */
  lent: LentPicture | undefined
}

/** The address of the picture in the form around it, with a preview of it on the booking page. */
export function PictureField({ known, lent }: Props) {
  const { t } = useTranslation()
  const form = useFormContext<{ imageUrl: string }>()
  const listId = useId()
  const error = form.formState.errors.imageUrl
  const url = form.watch('imageUrl').trim()
  const title = lent?.title ?? ''
  const checkAgain = useEffectEvent(() => {
    if (error) void form.trigger('imageUrl')
  })
  useEffect(() => checkAgain(), [lent])
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_10rem] sm:gap-5">
      <div>
        <TextField
          label={t('admin.lesson.imageUrl')}
          required={lent === undefined}
          inputMode="url"
          autoComplete="off"
          list={listId}
          hint={lent === undefined ? t('admin.lesson.imageHint') : t('admin.lesson.imageLent', { title })}
          error={error}
          {...form.register('imageUrl')}
        />
        <datalist id={listId}>
          {known.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </datalist>
      </div>
      <Preview
        src={useSettled(error || url === '' ? (lent?.imageUrl ?? pictures.lesson) : url)}
        caption={lent && url === '' ? t('admin.lesson.imageLentPreview', { title }) : ''}
      />
    </div>
  )
}

function Preview({ src, caption }: { src: string; caption: string }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  return (
    <div className="grid content-start gap-1.5">
      <img
        src={broken === src ? pictures.lesson : src}
        alt={t('admin.lesson.imagePreview')}
        width={1200}
        height={800}
        onError={() => setBroken(src)}
        className="aspect-3/2 w-full max-w-40 rounded-xl border border-line bg-paper-deep object-cover"
      />
      <p role="status" className="text-xs text-ink-soft">
        {broken === src ? t('admin.lesson.imageBroken') : caption}
      </p>
    </div>
  )
}
