import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowButtons, useMovableRows } from '#web/ui/movable-rows.tsx'
import type { SpaceValues } from './space-values.ts'

/** The pictures of the space in the form around it, in their order. */
export function PictureList() {
  const { t } = useTranslation()
  const { formState } = useFormContext<SpaceValues>()
  const { fields, append, remove, move } = useFieldArray<SpaceValues, 'pictures'>({ name: 'pictures' })
  const { list, addButton, shift, drop } = useMovableRows({ fields, move, remove })
  const wrong = formState.errors.pictures?.root?.message ?? formState.errors.pictures?.message

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{t('spaceAdmin.pictures')}</legend>
      {fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {fields.map(({ id }, position) => (
            <PictureRow
              key={id}
              position={position}
              count={fields.length}
              onMove={(to) => shift(position, to)}
              onRemove={() => drop(position)}
            />
          ))}
        </ol>
      )}
      {wrong && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'pictures', wrong)}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          variant="outline"
          repeatable
          busy={fields.length >= limits.spacePictures}
          onClick={() => append({ url: '', textJa: '', textEn: '' })}
          className="px-5"
        >
          <Icon name="plus" />
          {t('spaceAdmin.addPicture')}
        </Button>
      </div>
    </fieldset>
  )
}

interface PictureRowProps {
  position: number
  /** How many pictures there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One picture: its address, what it shows in both languages, and its place among the others. */
function PictureRow({ position, count, onMove, onRemove }: PictureRowProps) {
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
    <li className="rounded-2xl border border-line p-4">
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
          {...{ position, count, onMove, onRemove }}
          texts={{
            up: t('spaceAdmin.pictureUp', { number }),
            down: t('spaceAdmin.pictureDown', { number }),
            removeOf: t('spaceAdmin.pictureRemoveOf', { number }),
            remove: t('spaceAdmin.pictureRemove'),
          }}
        />
      </div>
    </li>
  )
}
