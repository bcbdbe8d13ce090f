import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { askedAs } from '#studio/forms.ts'
import { mapLink } from '#studio/map.ts'
import { Weekdays } from '#web/features/lessons/administration/weekdays.tsx'
import { PictureField } from '#web/features/pictures/choosing/picture-field.tsx'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { Checkbox, LongLine, TextArea, TextField } from '#web/ui/field.tsx'
import { NewTabLink } from '#web/ui/new-tab-link.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AbsenceFields } from './absence-fields.tsx'
import { BlockFields, HomePictureField } from './block-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { OfferFields } from './offer-fields.tsx'
import {
  PartFields,
  StepFields,
  TextFields,
  typedWhole,
  typedWholeOrNone,
  useMistake,
} from './part-fields.tsx'
import type { Values } from './part-fields.tsx'
import { PlanField, PlanFields, PlanLimitFields } from './plan-fields.tsx'
import { isShortLink, placeIn } from './place-in-text.ts'
import { fieldsOf, useFactLabel } from './section-fields.ts'
import { QuestionFields } from './question-fields.tsx'
import { TierFields } from './tier-fields.tsx'

/** Several of them, with commas or spaces between them. */
const typedWholes = (value: unknown): readonly number[] =>
  Array.isArray(value)
    ? (value as number[])
    : String(value)
        .split(/[\s,、，]+/)
        .filter((part) => part !== '')
        .map(typedWhole)

const typedDegrees = (value: unknown) => Number(String(value).normalize('NFKC').trim() || Number.NaN)

type PlainAs = 'line' | 'lineOrNone' | 'degrees' | 'time' | 'dayOrNone' | 'yen' | 'count' | 'countOrNone'

/** What each kind of field asks the browser for. */
const inputs = {
  line: {},
  lineOrNone: {},
  degrees: { inputMode: 'decimal' },
  time: { type: 'time' },
  dayOrNone: { type: 'date' },
  yen: { inputMode: 'numeric' },
  count: { inputMode: 'numeric' },
  countOrNone: { inputMode: 'numeric' },
} as const

const readers: Partial<Record<PlainAs, (value: unknown) => number | null>> = {
  degrees: typedDegrees,
  yen: typedWhole,
  count: typedWhole,
  countOrNone: typedWholeOrNone,
}

/** The fields of a section, in the form around them. */
export function FactFields({ section }: { section: Section }) {
  const fields = fieldsOf(section).filter(({ inRow }) => !inRow)
  return fields.map(({ name, as }) => {
    if (as === 'weekdays') return <WeekdayField key={name} name={name} />
    if (as === 'plan') return <PlanField key={name} name={name} />
    if (as === 'plans') return <PlanFields key={name} name={name} />
    if (as === 'counts') return <CountsField key={name} name={name} />
    if (as === 'tiers') return <RentalTiers key={name} name={name} />
    if (as === 'flag') return <FlagField key={name} name={name} />
    if (as === 'absences') return <AbsenceFields key={name} name={name} />
    if (as === 'questions') return <QuestionFields key={name} name={name} />
    if (as === 'planLimits') return <PlanLimitFields key={name} name={name} />
    if (as === 'offers') return <OfferFields key={name} name={name} />
    if (as === 'kinds') return <KindFields key={name} name={name} />
    if (as === 'blocks' || as === 'cards') return <BlockFields key={name} {...{ name, as }} />
    if (as === 'picture') return <HomePictureField key={name} name={name} />
    if (as === 'asked') return <AskedField key={name} name={name} />
    if (as === 'logo') return <LogoField key={name} name={name} />
    if (as === 'parts') return <PartFields key={name} name={name} />
    if (as === 'steps') return <StepFields key={name} name={name} />
    if (as === 'passages') return <TextFields key={name} name={name} control={TextArea} />
    if (as === 'sentences') return <TextFields key={name} name={name} control={LongLine} />
    if (as === 'texts') return <TextFields key={name} name={name} />
    if (name === 'latitude') return [<PlaceField key="place" />, <PlainField key={name} {...{ name, as }} />]
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
      required={!as.endsWith('OrNone')}
      errorName="fact"
      error={useMistake(name)}
      autoComplete="off"
      {...inputs[as]}
      className={as === 'line' || as === 'lineOrNone' ? 'max-w-[20rem]' : 'max-w-[12rem] tabular-nums'}
      {...register(name, read ? { setValueAs: read } : {})}
    />
  )
}

/** Whether a form asks for a field. A choice that has an answer of its own for none is not required. */
function AskedField({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const { register } = useFormContext<Values>()
  return (
    <SelectField
      label={labelOf(name)}
      options={askedAs
        .filter((asked) => asked !== 'required' || name !== 'registrationGender')
        .map((value) => ({ value, label: t(`log.asked.${value}`) }))}
      {...register(name)}
    />
  )
}

/** A picture of the library, or none for the drawn mark. */
function LogoField({ name }: { name: string }) {
  const { t } = useTranslation()
  const labelOf = useFactLabel()
  const {
    field: { value, ...field },
    fieldState: { error },
  } = useController<Values>({ name })
  return (
    <PictureField
      label={labelOf(name)}
      hint={t('studioFacts.logoHint')}
      shape="square"
      fallback="/icon-192.png"
      caption={value === '' ? t('studioFacts.logoNone') : ''}
      value={value as string}
      error={error}
      {...field}
    />
  )
}

/**
 * Fills in latitude and longitude from a link of a map, and shows where they are. The studio's server asks no
 * geocoder, and the page loads no map: which map application the owner uses is the owner's choice.
 */
function PlaceField() {
  const { t } = useTranslation()
  const facts = useFacts()
  const { setValue } = useFormContext<Values>()
  const [typed, setTyped] = useState('')
  const [latitude, longitude] = useWatch<Values>({ name: ['latitude', 'longitude'] }).map(typedDegrees)
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude)
  const link = isPlace ? mapLink({ contact: { ...facts.contact, latitude, longitude } as Contact }) : null
  const read = placeIn(typed)

  function take(text: string) {
    setTyped(text)
    const place = placeIn(text)
    if (place === undefined) return
    for (const name of ['latitude', 'longitude'] as const)
      setValue(name, place[name], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={t('studioFacts.place')}
        name="place"
        hint={t('studioFacts.placeHint')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => take(target.value)}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {typed.trim() !== '' &&
          t(
            read
              ? 'studioFacts.placeRead'
              : isShortLink(typed)
                ? 'studioFacts.placeShort'
                : 'studioFacts.placeNotFound',
          )}
      </p>
      {link !== null && (
        <p className="text-sm">
          <NewTabLink href={link}>{t('studioFacts.placeShow')}</NewTabLink>
        </p>
      )}
    </div>
  )
}

type Contact = StudioFacts['contact']

function FlagField({ name }: { name: string }) {
  const labelOf = useFactLabel()
  const { register } = useFormContext<Values>()
  return <Checkbox label={labelOf(name)} {...register(name)} />
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

/** A fact of several whole numbers, in one line. */
function CountsField({ name }: { name: string }) {
  const labelOf = useFactLabel()
  const { getFieldState, formState } = useFormContext<Record<string, unknown>>()
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, unknown>>({ name })
  const [typed, setTyped] = useState('')
  const numbers = value as number[]
  // What was typed stays until another administrator's numbers take its place.
  const isTyped = JSON.stringify(typedWholes(typed)) === JSON.stringify(numbers)
  const { error } = getFieldState(name, formState)
  const numberMistake = Array.isArray(error) ? error.find(Boolean) : undefined
  return (
    <TextField
      label={labelOf(name)}
      required
      error={error && { type: 'fact', message: error.message ?? numberMistake?.message }}
      name="fact"
      autoComplete="off"
      className="max-w-80 tabular-nums"
      ref={ref}
      value={isTyped ? typed : numbers.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(typedWholes(target.value))
      }}
      onBlur={onBlur}
    />
  )
}

/** The cancellation fee of a hire. */
function RentalTiers({ name }: { name: string }) {
  const { t } = useTranslation()
  return <TierFields name={name} legend={useFactLabel()(name)} daysLabel={t('studioFacts.tierDays')} />
}
