import type { ReactNode } from 'react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { noList } from '#studio/document.ts'
import type { DocumentPart } from '#studio/document.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { wholeYen } from '#web/lib/whole-number.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { LongLine } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowButtons, useMovableRows } from '#web/ui/movable-rows.tsx'
import { useFactLabel } from './section-fields.ts'

/** The lists of the form by their names. */
type Rows = Record<string, object[]>

const emptyPart = (): DocumentPart => ({ title: { ja: '', en: '' }, text: noList, items: noList })

interface RowListProps {
  name: string
  legend: { text: string; className: string }
  /** How many rows the list may have. */
  most: number
  addText: string
  newRow: () => object
  rowClassName: string
  row: (props: RowProps) => ReactNode
}

export interface RowProps {
  path: string
  position: number
  /** How many rows there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** A list of the form whose rows an administrator adds, moves and removes. */
export function RowList({ name, legend, most, addText, newRow, rowClassName, row: Row }: RowListProps) {
  const { t } = useTranslation()
  // Not `id`, which some rows have themselves.
  const rows = useFieldArray<Rows, string, 'row'>({ name, keyName: 'row' })
  const { list, addButton, shift, drop } = useMovableRows(rows)
  const mistake = useMistakeOfList(name)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className={legend.className}>{legend.text}</legend>
      {rows.fields.length > 0 && (
        <ol ref={list} className="grid gap-4">
          {rows.fields.map(({ row }, position) => (
            <li key={row} className={classes('rounded-2xl border border-line', rowClassName)}>
              <Row
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
          variant="outline"
          repeatable
          busy={rows.fields.length >= most}
          onClick={() => rows.append(newRow())}
          className="px-5"
        >
          <Icon name="plus" />
          {addText}
        </Button>
      </div>
    </fieldset>
  )
}

/** The sections of a document in their order: each with a heading, paragraphs and perhaps a list. */
export function PartFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  return (
    <RowList
      name={name}
      legend={{ text: labelOf(name), className: 'mb-1.5 text-sm font-semibold' }}
      most={limits.documentParts}
      addText={t('studioFacts.addPart')}
      newRow={emptyPart}
      rowClassName="p-4"
      row={Part}
    />
  )
}

/** A mistake of the list itself, such as too many rows, and not of a field in it. */
function useMistakeOfList(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext<Rows>()
  const { error } = getFieldState(name, formState)
  return error?.root?.message ?? error?.message
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
        {...{ position, count, onMove, onRemove }}
        texts={{
          up: t('studioFacts.part.up', { number }),
          down: t('studioFacts.part.down', { number }),
          removeOf: t('studioFacts.part.removeOf', { number }),
          remove: t('studioFacts.part.remove'),
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

/** The mistake of a field by its path. */
export function useMistake(path: string): FieldError | undefined {
  const { getFieldState, formState } = useFormContext<Values>()
  return getFieldState(path, formState).error as FieldError | undefined
}

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
