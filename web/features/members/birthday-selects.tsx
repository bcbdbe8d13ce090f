import { useMemo } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, eraYearText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { classes } from '#web/ui/classes.ts'
import { Select } from '#web/ui/select.tsx'
import { offeredDays, partsOf, textOfParts } from './birthday-parts.ts'
import type { DateParts } from './birthday-parts.ts'

const firstYear = 1900

interface Props {
  /** `1990-04-01`; a part that is not chosen yet is empty, as in `1990--01`. */
  value: string
  onChange: (value: string) => void
  invalid: boolean
  describedBy: string | undefined
  /** Gets the focus when the birthday is refused: the first select that is not chosen yet, otherwise the year. */
  ref: Ref<HTMLSelectElement>
}

/** Three native selects. They show today until they are used, and a select counts as chosen once the person has used it. */
export function BirthdaySelects({ value, onChange, invalid, describedBy, ref }: Props) {
  const { t } = useTranslation()
  const today = dateOf(useNow() ?? 0)
  const chosen = partsOf(value)
  const days = offeredDays(chosen)
  const shown = (part: keyof DateParts) => {
    const number = chosen[part] ?? partsOf(today)[part] ?? 1
    return part === 'day' ? Math.min(number, days) : number
  }
  const years = useYears(Number(today.slice(0, 4)))
  const firstOpen = parts.find((part) => chosen[part] === undefined)

  function choose(part: keyof DateParts, choice: number) {
    onChange(textOfParts({ ...chosen, [part]: choice }))
  }
  /** A person who was born in the month that is shown opens the select and leaves it as it is. */
  const use = (part: keyof DateParts) => chosen[part] ?? choose(part, shown(part))

  const choices = {
    year: years,
    month: numbers(12).map((month) => ({ value: month, text: t('profile.month', { month }) })),
    day: numbers(days).map((day) => ({ value: day, text: t('profile.day', { day }) })),
  }
  const labels = {
    year: t('profile.chooseYear'),
    month: t('profile.chooseMonth'),
    day: t('profile.chooseDay'),
  }
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:*:first:col-span-2 sm:grid-cols-[1.8fr_1fr_1fr]">
      {parts.map((part) => (
        <Select
          key={part}
          ref={part === (firstOpen ?? 'year') ? ref : undefined}
          aria-label={labels[part]}
          aria-required
          aria-invalid={invalid && (firstOpen === undefined || chosen[part] === undefined)}
          aria-describedby={describedBy}
          value={shown(part)}
          autoComplete={`bday-${part}`}
          onClick={() => use(part)}
          onKeyDown={(event) => changesSelect(event) && use(part)}
          onChange={(event) => choose(part, Number(event.target.value))}
          className={classes('tabular-nums', chosen[part] === undefined && 'text-ink-soft')}
        >
          {choices[part].map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}

const parts = ['year', 'month', 'day'] as const

const numbers = (count: number) => Array.from({ length: count }, (_, position) => position + 1)

/** Whether a key opens a select or chooses in it, and not only passes it. */
const changesSelect = ({ key }: KeyboardEvent) => !['Tab', 'Shift', 'Escape'].includes(key)

/** In Japanese with the era, because many people know their year of birth by it. */
function useYears(thisYear: number) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return useMemo(
    () =>
      Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back).map((year) => ({
        value: year,
        text: t('profile.year', { year }) + (language === 'ja' ? `（${eraYearText(year)}）` : ''),
      })),
    [thisYear, t, language],
  )
}
