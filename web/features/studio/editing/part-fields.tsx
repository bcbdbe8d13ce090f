import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { noList } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import type { Language } from '#studio/languages.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useMovableRows } from '#web/lib/movable-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFactLabel } from './fact-label.ts'
import { StepFields } from './step-fields.tsx'
import { TextFields } from './text-fields.tsx'

/** A list of the form by its name. */
type Lists = Record<string, DocumentPart[]>

const emptyPart = (): DocumentPart => ({ title: { ja: '', en: '' }, text: noList, items: noList })

/** The sections of a document in their order: each with a heading, paragraphs and perhaps a list. */
export function PartFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const rows = useFieldArray<Lists>({ name })
  const { list, addButton, shift, drop } = useMovableRows(rows)
  const mistake = useMistakeOfList(name)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{labelOf(name)}</legend>
      {rows.fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {rows.fields.map(({ id }, position) => (
            <li key={id} className="rounded-2xl border border-line p-4">
              <Part
                path={`${name}.${position}`}
                position={position}
                count={rows.fields.length}
                onMove={(to) => shift(position, to)}
                onRemove={() => drop(position)}
              />
            </li>
          ))}
        </ol>
      )}
      {mistake !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {fieldErrorText(t, 'fact', mistake)}
        </p>
      )}
      <div>
        <Button
          ref={addButton}
          look="outline"
          repeatable
          busy={rows.fields.length >= limits.documentParts}
          onClick={() => rows.append(emptyPart())}
          className="px-5"
        >
          <Icon name="plus" />
          {t('studioFacts.addPart')}
        </Button>
      </div>
    </fieldset>
  )
}

/** A mistake of the list itself, such as too many sections, and not of a field in it. */
function useMistakeOfList(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext<Lists>()
  const { error } = getFieldState(name, formState)
  return error?.root?.message ?? error?.message
}

interface PartProps {
  path: string
  position: number
  /** How many sections there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Part({ path, position, count, onMove, onRemove }: PartProps) {
  const { t } = useTranslation()
  const number = position + 1
  const inEach =
    (ja: 'titleJa' | 'paragraphsJa' | 'itemsJa', en: 'titleEn' | 'paragraphsEn' | 'itemsEn') =>
    (language: Language) =>
      t(`studioFacts.part.${language === 'ja' ? ja : en}`)
  return (
    <div role="group" aria-label={t('studioFacts.part.name', { number })} className="grid gap-4">
      <TextFields name={`${path}.title`} labelOf={inEach('titleJa', 'titleEn')} />
      <StepFields
        name={`${path}.text`}
        labelOf={inEach('paragraphsJa', 'paragraphsEn')}
        hint={t('studioFacts.part.paragraphsHint')}
      />
      <StepFields
        name={`${path}.items`}
        short
        labelOf={inEach('itemsJa', 'itemsEn')}
        hint={t('studioFacts.part.itemsHint')}
      />
      <div className="flex flex-wrap gap-2">
        {position > 0 && (
          <Button
            look="outline"
            data-move={`${position} up`}
            aria-label={t('studioFacts.part.up', { number })}
            onClick={() => onMove(position - 1)}
            className="size-11 px-0!"
          >
            <Icon name="down" className="size-5 rotate-180" />
          </Button>
        )}
        {number < count && (
          <Button
            look="outline"
            data-move={`${position} down`}
            aria-label={t('studioFacts.part.down', { number })}
            onClick={() => onMove(position + 1)}
            className="size-11 px-0!"
          >
            <Icon name="down" />
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={t('studioFacts.part.removeOf', { number })}
          onClick={onRemove}
          className="px-4"
        >
          {t('studioFacts.part.remove')}
        </Button>
      </div>
    </div>
  )
}
