import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonFields } from '#contract/lessons.ts'
import { pictures } from '#studio/pictures.ts'
import { TextField } from '#web/ui/field.tsx'
import type { LessonValues } from './lesson-form.ts'

const settleMs = 500

interface Props {
  form: UseFormReturn<LessonValues, unknown, LessonFields>
  /** Addresses of pictures that other lessons use. */
  known: readonly string[]
}

/** The address of the picture, with a preview of it on the booking page. */
export function PictureField({ form, known }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const error = form.formState.errors.imageUrl
  const url = form.watch('imageUrl').trim()
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_10rem] sm:gap-5">
      <div>
        <TextField
          label={t('admin.lesson.imageUrl')}
          required
          inputMode="url"
          autoComplete="off"
          list={listId}
          hint={t('admin.lesson.imageHint')}
          error={error}
          {...form.register('imageUrl')}
        />
        <datalist id={listId}>
          {known.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </datalist>
      </div>
      <Preview src={useSettled(error || url === '' ? pictures.lesson : url)} />
    </div>
  )
}

function Preview({ src }: { src: string }) {
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
        {broken === src && t('admin.lesson.imageBroken')}
      </p>
    </div>
  )
}

/** The value after it has stopped changing, so that the browser does not request half an address. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
