import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSettled } from '#web/lib/settled.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { SpaceValues } from './space-values.ts'

interface Props {
  position: number
  /** How many pictures there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One picture: its address, what it shows in both languages, and its place among the others. */
export function PictureRow({ position, count, onMove, onRemove }: Props) {
  const { t } = useTranslation()
  const { register, watch, formState } = useFormContext<SpaceValues>()
  const errors = formState.errors.pictures?.[position]
  const number = position + 1
  const url = watch(`pictures.${position}.url`)
  return (
    <li className="rounded-2xl border border-line p-4">
      <div role="group" aria-label={t('admin.space.picture', { number })} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <TextField
            label={t('admin.space.pictureUrl')}
            required
            inputMode="url"
            autoComplete="off"
            hint={t('admin.lesson.imageHint')}
            errorName="imageUrl"
            error={errors?.url}
            {...register(`pictures.${position}.url`)}
          />
          <Preview src={useSettled(errors?.url ? '' : url.trim())} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('admin.space.pictureTextJa')}
            hint={t('admin.space.pictureTextHint')}
            errorName="pictureText"
            error={errors?.textJa}
            {...register(`pictures.${position}.textJa`)}
          />
          <TextField
            label={t('admin.space.pictureTextEn')}
            lang="en"
            errorName="pictureText"
            error={errors?.textEn}
            {...register(`pictures.${position}.textEn`)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {position > 0 && (
            <Button
              look="outline"
              data-move={`${position} up`}
              aria-label={t('admin.space.pictureUp', { number })}
              onClick={() => onMove(position - 1)}
              className="px-3"
            >
              <Icon name="down" className="size-5 rotate-180" />
            </Button>
          )}
          {number < count && (
            <Button
              look="outline"
              data-move={`${position} down`}
              aria-label={t('admin.space.pictureDown', { number })}
              onClick={() => onMove(position + 1)}
              className="px-3"
            >
              <Icon name="down" />
            </Button>
          )}
          <Button
            look="quiet"
            aria-label={t('admin.space.pictureRemoveOf', { number })}
            onClick={onRemove}
            className="px-4"
          >
            {t('admin.space.pictureRemove')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function Preview({ src }: { src: string }) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const frame = 'aspect-3/2 w-full max-w-32 rounded-xl border border-line bg-paper-deep object-cover'
  return (
    <div className="grid content-start gap-1.5">
      {src === '' || src === broken ? (
        <div className={frame} />
      ) : (
        <img
          src={src}
          alt={t('admin.lesson.imagePreview')}
          width={1200}
          height={800}
          onError={() => setBroken(src)}
          className={frame}
        />
      )}
      <p role="status" className="text-xs text-ink-soft">
        {src !== '' && src === broken && t('admin.space.pictureBroken')}
      </p>
    </div>
  )
}
