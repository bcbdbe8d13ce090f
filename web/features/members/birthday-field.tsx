import type { TFunction } from 'i18next'
import { memo, useDeferredValue, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Controller } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#studio/languages.ts'
import { dateOf, eraYearText } from '#time/tokyo.ts'
import { fieldErrorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Select } from '#web/ui/select-field.tsx'
import { isWholeDate, offeredDays, partsOf, textOfParts } from './birthday-parts.ts'
import type { DateParts } from './birthday-parts.ts'

interface BirthdayFieldProps<Fields extends FieldValues> {
  control: Control<Fields>
  name: FieldPath<Fields>
  /** What the button says that makes it unknown again. Without one the birthday is required. */
  clearLabel?: string | undefined
}

/**
 * Year from 1900 to the present one, month, and as many days as the month has. Missing parts are reported
 * after the form was submitted, not while the person is choosing.
 */
export function BirthdayField<Fields extends FieldValues>({
  control,
  name,
  clearLabel,
}: BirthdayFieldProps<Fields>) {
  const { t } = useTranslation()
  const errorId = useId()
  const hintId = useId()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState, formState: { isSubmitted } }) => {
        const error = isSubmitted || isWholeDate(field.value ?? '') ? fieldState.error : undefined
        // The selects show today until they are used.
        const isLeftEmpty = clearLabel !== undefined && !field.value
        return (
          <fieldset className="grid gap-1.5">
            <legend className="mb-1.5 text-sm font-semibold">
              {t('profile.birthday')}{' '}
              {clearLabel === undefined && (
                <span aria-hidden="true" className="ml-1 text-[0.8125rem] font-normal text-persimmon">
                  {t('common.required')}
                </span>
              )}
            </legend>
            <BirthdaySelects
              value={field.value ?? ''}
              onChange={field.onChange}
              invalid={error !== undefined}
              describedBy={error ? errorId : isLeftEmpty ? hintId : undefined}
              required={clearLabel === undefined}
              ref={field.ref}
            />
            {isLeftEmpty && (
              <p id={hintId} className="text-xs text-ink-soft">
                {t('profile.birthdayEmpty')}
              </p>
            )}
            {clearLabel !== undefined && field.value && (
              <Button
                variant="quiet"
                className="-ml-3 justify-self-start px-3"
                onClick={() => field.onChange('')}
              >
                {clearLabel}
              </Button>
            )}
            {error && (
              <p id={errorId} className="text-sm text-danger">
                {fieldErrorText(t, name, error.message)}
              </p>
            )}
          </fieldset>
        )
      }}
    />
  )
}

const firstYear = 1900

interface BirthdaySelectsProps {
  /** `1990-04-01`; a part that is not chosen yet is empty, as in `1990--01`. */
  value: string
  onChange: (value: string) => void
  invalid: boolean
  describedBy: string | undefined
  required: boolean
  /**
   * Gets the focus when the birthday is refused: the first select that is not chosen yet, otherwise the year.
   */
  ref: Ref<HTMLSelectElement>
}

/**
 * Three native selects. They show today until they are used, and a select counts as chosen once the person
 * has used it.
 */
function BirthdaySelects({ value, onChange, invalid, describedBy, required, ref }: BirthdaySelectsProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  // Deferred, so that the many years do not hold up the taking over of the page.
  const today = useDeferredValue(dateOf(useNow() ?? 0))
  const chosen = partsOf(value)
  const days = offeredDays(chosen)
  const shown = (part: keyof DateParts) => {
    const number = chosen[part] ?? partsOf(today)[part] ?? 1
    return part === 'day' ? Math.min(number, days) : number
  }
  const firstOpen = parts.find((part) => chosen[part] === undefined)

  const place = useRef<HTMLDivElement>(null)
  const earlier = useRef<Partial<DateParts>>({})
  const readEarlier = useEffectEvent(() => {
    const selects = Array.from(place.current?.querySelectorAll('select') ?? [])
    const choices = parts.map((part, position) => [part, Number(selects[position]?.value)] as const)
    earlier.current = Object.fromEntries(choices.filter(([part, choice]) => choice !== shown(part)))
  })
  const takeEarlier = useEffectEvent(() => {
    if (Object.keys(earlier.current).length > 0) onChange(textOfParts({ ...chosen, ...earlier.current }))
  })
  // What was chosen before React took the page over: the next rendering would overwrite it. The form takes it
  // afterwards, when it listens, and before it fills in what it has kept from an earlier visit.
  useLayoutEffect(() => readEarlier(), [])
  useEffect(() => takeEarlier(), [])

  function choose(part: keyof DateParts, choice: number) {
    onChange(textOfParts({ ...chosen, [part]: choice }))
  }
  /** A person who was born in the month that is shown opens the select and leaves it as it is. */
  const use = (part: keyof DateParts) => chosen[part] ?? choose(part, shown(part))

  const options = {
    year: <Years thisYear={Number(today.slice(0, 4))} {...{ t, language }} />,
    month: <Numbers until={12} name="month" t={t} />,
    day: <Numbers until={days} name="day" t={t} />,
  }
  const labels = {
    year: t('profile.chooseYear'),
    month: t('profile.chooseMonth'),
    day: t('profile.chooseDay'),
  }
  return (
    <div
      ref={place}
      className="grid grid-cols-2 gap-2 max-sm:*:first:col-span-2 sm:grid-cols-[1.8fr_1fr_1fr]"
    >
      {parts.map((part) => (
        <Select
          key={part}
          ref={part === (firstOpen ?? 'year') ? ref : undefined}
          aria-label={labels[part]}
          aria-required={required}
          aria-invalid={invalid && (firstOpen === undefined || chosen[part] === undefined)}
          aria-describedby={describedBy}
          value={shown(part)}
          autoComplete={`bday-${part}`}
          onClick={() => use(part)}
          onKeyDown={(event) => changesSelect(event) && use(part)}
          onChange={(event) => choose(part, Number(event.target.value))}
          className={classes('tabular-nums', chosen[part] === undefined && 'text-ink-soft')}
        >
          {options[part]}
        </Select>
      ))}
    </div>
  )
}

const parts = ['year', 'month', 'day'] as const

/** Whether a key opens a select or chooses in it, and not only passes it. */
const changesSelect = ({ key }: KeyboardEvent) => !['Tab', 'Shift', 'Escape'].includes(key)

/** The present year first. Each year is a component, because React can pause between components. */
const Years = memo(({ thisYear, ...words }: { thisYear: number; t: TFunction; language: Language }) =>
  Array.from({ length: thisYear - firstYear + 1 }, (_, back) => (
    <Year key={thisYear - back} year={thisYear - back} {...words} />
  )),
)

/** In Japanese with the era, because many people know their year of birth by it. */
const Year = memo(({ year, t, language }: { year: number; t: TFunction; language: Language }) => (
  <option value={year}>
    {t('profile.year', { year }) + (language === 'ja' ? `（${eraYearText(year)}）` : '')}
  </option>
))

const Numbers = memo(({ until, name, t }: { until: number; name: 'month' | 'day'; t: TFunction }) =>
  Array.from({ length: until }, (_, before) => (
    <option key={before} value={before + 1}>
      {t(`profile.${name}`, { [name]: before + 1 })}
    </option>
  )),
)
