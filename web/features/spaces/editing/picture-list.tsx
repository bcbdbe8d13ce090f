import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PictureRow } from './picture-row.tsx'
import type { SpaceValues } from './space-values.ts'

/** The pictures of the space in the form around it, in their order. */
export function PictureList() {
  const { t } = useTranslation()
  const { formState } = useFormContext<SpaceValues>()
  const { fields, append, remove, move } = useFieldArray<SpaceValues, 'pictures'>({ name: 'pictures' })
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The button that gets the focus when the moved picture stands in its new place. */
  const nextFocus = useRef<string>(undefined)
  const wrong = formState.errors.pictures?.root?.message ?? formState.errors.pictures?.message

  useEffect(() => {
    if (nextFocus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-move="${nextFocus.current}"]`)?.focus()
    nextFocus.current = undefined
  }, [fields])

  function shift(from: number, to: number) {
    const way = to < from ? 'up' : 'down'
    const isAtEdge = to === 0 || to === fields.length - 1
    const opposite = way === 'up' ? 'down' : 'up'
    nextFocus.current = `${to} ${isAtEdge && (to === 0) === (way === 'up') ? opposite : way}`
    move(from, to)
  }

  function drop(position: number) {
    remove(position)
    addButton.current?.focus()
  }

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
