import { useController, useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { noList } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { LongLine } from '#web/ui/field.tsx'
import { RowButtons, RowList } from '#web/ui/movable-rows.tsx'
import type { RowProps } from '#web/ui/movable-rows.tsx'
import { useFactLabel } from './section-fields.ts'

const emptyPart = (): DocumentPart => ({ title: { ja: '', en: '' }, text: noList, items: noList })

/** The sections of a document in their order: each with a heading, paragraphs and perhaps a list. */
export function PartFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
      add={[{ text: t('studioFacts.addPart'), most: limits.documentParts, newRow: emptyPart }]}
      rowClassName="p-4"
      errorName="fact"
      row={Part}
    />
  )
}

function Part({ path, position, count, onMove, onRemove }: RowProps) {
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
      <RowButtons
        {...{ position, count, onMove }}
        texts={{
          up: t('studioFacts.part.up', { number }),
          down: t('studioFacts.part.down', { number }),
        }}
        remove={{
          text: t('studioFacts.part.remove'),
          spoken: t('studioFacts.part.removeOf', { number }),
          onRemove,
        }}
      />
    </div>
  )
}

interface StepFieldsProps {
  name: string
  /** The label in place of the name of the fact. */
  labelOf?: (language: Language) => string
  hint?: string
  /** Whether it is mostly empty or has few lines. */
  short?: boolean
}

/** A fact of several steps in each language: a line each. */
export function StepFields(props: StepFieldsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {languages.map((language) => (
        <StepField key={language} {...props} language={language} />
      ))}
    </div>
  )
}

function StepField({
  name,
  language,
  labelOf,
  hint,
  short = false,
}: StepFieldsProps & { language: Language }) {
  const { t } = useTranslation()
  const usual = useFactLabel()
  const path = `${name}.${language}`
  const { getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, unknown>>({ name: path })
  const steps = value as string[]
  const { error } = getFieldState(path, formState)
  // A mistake in one of the lines belongs to the field.
  const lines = Array.isArray(error) ? error.find(Boolean) : undefined
  const mistake = error && { type: 'fact', message: error.message ?? lines?.message }
  return (
    <TextArea
      label={labelOf?.(language) ?? usual(`${name}${language === 'ja' ? 'Ja' : 'En'}`)}
      lang={language}
      hint={hint ?? t('studioFacts.stepsHint')}
      error={mistake}
      name="fact"
      className={short ? 'min-h-[calc(2lh+1.5rem)]!' : undefined}
      ref={ref}
      value={steps.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      onBlur={() => {
        onChange(steps.map((line) => line.trim()).filter((line) => line !== ''))
        onBlur()
      }}
    />
  )
}

/** Any fact of the section's form. A number is what was typed until it is one. */
export type Values = Record<string, unknown>

/** The value of a field for a whole number: what was typed as a number, or not a number. */
export const typedWhole = (value: unknown): number =>
  typeof value === 'number' ? value : wholeYen(String(value))

/** Nothing typed is none. */
export const typedWholeOrNone = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? null : typedWhole(value)

/** The mistake of a field by its path. */
export function useMistake(path: string): FieldError | undefined {
  const { getFieldState, formState } = useFormContext<Values>()
  return getFieldState(path, formState).error as FieldError | undefined
}

/** A new row is checked at once. What is still to be typed in it is no mistake before the field was left. */
export function useMistakeOnceLeft(path: string): FieldError | undefined {
  const { getFieldState, formState } = useFormContext<Values>()
  const mistake = useMistake(path)
  return getFieldState(path, formState).isTouched || formState.isSubmitted ? mistake : undefined
}

/** `crypto.randomUUID` does not exist on a page without TLS. */
export const newRowId = (kind: string): string =>
  `${kind}-${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

interface TextFieldsProps {
  name: string
  /** The label in place of the name of the fact. */
  labelOf?: (language: Language) => string
  control?: typeof TextField | typeof TextArea | typeof LongLine
}

/** A text in each language. */
export function TextFields({ name, labelOf, control: Control = TextField }: TextFieldsProps) {
  const usual = useFactLabel()
  const { register } = useFormContext<Values>()
  const mistakes = { ja: useMistake(`${name}.ja`), en: useMistake(`${name}.en`) }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {languages.map((language) => (
        <Control
          key={language}
          label={labelOf?.(language) ?? usual(`${name}${language === 'ja' ? 'Ja' : 'En'}`)}
          lang={language}
          errorName="fact"
          error={mistakes[language]}
          autoComplete="off"
          {...register(`${name}.${language}`)}
        />
      ))}
    </div>
  )
}
