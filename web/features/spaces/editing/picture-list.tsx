import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import type { SpaceValues } from './space-values.ts'

/** The pictures of the space in the form around it, in their order. */
export function PictureList() {
  const { t } = useTranslation()
  return (
    <RowList
      name="pictures"
      legend={{ text: t('spaceAdmin.pictures'), className: 'mb-1.5 text-sm font-semibold' }}
      add={[
        {
          text: t('spaceAdmin.addPicture'),
          most: limits.spacePictures,
          newRow: () => ({ url: '', textJa: '', textEn: '' }),
        },
      ]}
      rowClassName="p-4"
      errorName="pictures"
      row={PictureRow}
    />
  )
}

/** One picture: its address, what it shows in both languages, and its place among the others. */
function PictureRow({ position, count, onMove, onRemove }: RowProps) {
  const { t } = useTranslation()
  const { register, getValues, setValue, formState } = useFormContext<SpaceValues>()
  const errors = formState.errors.pictures?.[position]
  const number = position + 1
  const { field } = useController<SpaceValues, `pictures.${number}.url`>({ name: `pictures.${position}.url` })

  /** A picture of the library brings its texts along, where the form has none yet. */
  function change(address: string, picture?: Picture) {
    field.onChange(address)
    for (const text of ['textJa', 'textEn'] as const) {
      const name = `pictures.${position}.${text}` as const
      if (picture && getValues(name) === '') setValue(name, picture[text], { shouldDirty: true })
    }
  }

  return (
    <div role="group" aria-label={t('spaceAdmin.picture', { number })} className="grid gap-4">
      <PictureField
        {...field}
        label={t('spaceAdmin.pictureUrl')}
        required
        error={errors?.url}
        onChange={change}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('spaceAdmin.pictureTextJa')}
          hint={t('spaceAdmin.pictureTextHint')}
          errorName="pictureText"
          error={errors?.textJa}
          {...register(`pictures.${position}.textJa`)}
        />
        <TextField
          label={t('spaceAdmin.pictureTextEn')}
          lang="en"
          errorName="pictureText"
          error={errors?.textEn}
          {...register(`pictures.${position}.textEn`)}
        />
      </div>
      <RowButtons
        {...{ position, count, onMove }}
        texts={{
          up: t('spaceAdmin.pictureUp', { number }),
          down: t('spaceAdmin.pictureDown', { number }),
        }}
        remove={{
          text: t('spaceAdmin.pictureRemove'),
          spoken: t('spaceAdmin.pictureRemoveOf', { number }),
          onRemove,
        }}
      />
    </div>
  )
}
