import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PriceFacts, Section } from '#studio/sections.ts'
import { Weekdays } from '#web/features/lessons/administration/weekdays.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { LongLine, TextArea, TextField } from '#web/ui/field.tsx'
import { CountsField } from './counts-field.tsx'
import { useFactLabel } from './fact-label.ts'
import { PartFields } from './part-fields.tsx'
import { fieldsOf } from './section-fields.ts'
import { StepFields } from './step-fields.tsx'
import { TextFields, useMistake } from './text-fields.tsx'
import type { Values } from './text-fields.tsx'
import { TierFields } from './tier-fields.tsx'
import { typedWhole } from './typed-whole.ts'

const typedDegrees = (value: unknown) => Number(String(value).normalize('NFKC').trim() || Number.NaN)

type PlainAs = 'line' | 'degrees' | 'time' | 'day' | 'yen' | 'count'

/** What each kind of field asks the browser for. */
const inputs = {
  line: {},
  degrees: { inputMode: 'decimal' },
  time: { type: 'time' },
  day: { type: 'date' },
  yen: { inputMode: 'numeric' },
  count: { inputMode: 'numeric' },
} as const

const readers: Partial<Record<PlainAs, (value: unknown) => number>> = {
  degrees: typedDegrees,
  yen: typedWhole,
  count: typedWhole,
}

/** The fields of a section, in the form around them. */
export function FactFields({ section }: { section: Section }) {
  return fieldsOf(section).map(({ name, as }) => {
    if (as === 'weekdays') return <WeekdayField key={name} name={name} />
    if (as === 'plans') return <PlanFields key={name} name={name} />
    if (as === 'counts') return <CountsField key={name} name={name} />
    if (as === 'tiers') return <TierFields key={name} name={name} />
    if (as === 'parts') return <PartFields key={name} name={name} />
    if (as === 'steps') return <StepFields key={name} name={name} />
    if (as === 'passages') return <TextFields key={name} name={name} control={TextArea} />
    if (as === 'sentences') return <TextFields key={name} name={name} control={LongLine} />
    if (as === 'texts') return <TextFields key={name} name={name} />
    return <PlainField key={name} {...{ name, as }} />
  })
}

function PlainField({ name, as }: { name: string; as: PlainAs }) {
  const labelOf = useFactLabel()
  const { t } = useTranslation()
  const { register } = useFormContext<Values>()
  const read = readers[as]
  return (
    <TextField
      label={as === 'yen' ? t('studioFacts.inYen', { field: labelOf(name) }) : labelOf(name)}
      required
      errorName="fact"
      error={useMistake(name)}
      autoComplete="off"
      {...inputs[as]}
      className={as === 'line' ? 'max-w-[20rem]' : 'max-w-[12rem] tabular-nums'}
      {...register(name, read ? { setValueAs: read } : {})}
    />
  )
}

function WeekdayField({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const { field, fieldState } = useController<Values>({ name })
  return (
    <Weekdays
      label={labelOf(name)}
      chosen={new Set(field.value as number[])}
      onChange={(days) => field.onChange([...days].toSorted((a, b) => a - b))}
      error={fieldState.error && fieldErrorText(t, 'fact', fieldState.error.message)}
      inputRef={field.ref}
    />
  )
}

function PlanFields({ name }: { name: string }) {
  const labelOf = useFactLabel()
  const { getValues } = useFormContext<Values>()
  const plans = getValues(name) as PriceFacts['plans']
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm font-semibold">{labelOf(name)}</legend>
      {plans.map(({ code }, position) => (
        <PlanRow key={code} path={`${name}.${position}`} />
      ))}
    </fieldset>
  )
}

function PlanRow({ path }: { path: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { register, getValues } = useFormContext<Values>()
  const { name } = getValues(path) as PriceFacts['plans'][number]
  return (
    <div
      role="group"
      aria-label={name[language]}
      className="grid gap-4 rounded-2xl border border-line p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
    >
      <TextFields
        name={`${path}.name`}
        labelOf={(of) => t(of === 'ja' ? 'studioFacts.planNameJa' : 'studioFacts.planNameEn')}
      />
      <TextField
        label={t('studioFacts.planPrice')}
        required
        errorName="fact"
        error={useMistake(`${path}.price`)}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums max-lg:max-w-[12rem]"
        {...register(`${path}.price`, { setValueAs: typedWhole })}
      />
    </div>
  )
}
