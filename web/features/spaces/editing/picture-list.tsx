import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useMovableRows } from '#web/lib/movable-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PictureRow } from './picture-row.tsx'
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
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.space.pictures')}</legend>
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
          look="outline"
          repeatable
          busy={fields.length >= limits.spacePictures}
          onClick={() => append({ url: '', textJa: '', textEn: '' })}
          className="px-5"
        >
          <Icon name="plus" />
          {t('admin.space.addPicture')}
        </Button>
      </div>
    </fieldset>
  )
}
