import { useId } from 'react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs, startOfWeek, weekdayOf, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ChoiceChip } from '#web/ui/selectors.tsx'

interface Props {
  /** Instead of “Days of the week”. */
  label?: string
  /** Days of the week counted from Sunday. */
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  error?: string | undefined
  /** Gets the focus when the choice is wrong. */
  inputRef?: Ref<HTMLInputElement>
}

const week = Array.from({ length: 7 }, (_, position) => startOfWeek(0) + position * dayMs)

/** A choice of weekdays. */
export function Weekdays({ label, chosen, onChange, error, inputRef }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const errorId = useId()

  function toggle(weekday: number, on: boolean) {
    const weekdays = new Set(chosen)
    if (on) weekdays.add(weekday)
    else weekdays.delete(weekday)
    onChange(weekdays)
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{label ?? t('lessonAdmin.copy.weekdays')}</legend>
      <div className="flex flex-wrap gap-2">
        {week.map((instant, position) => (
          <ChoiceChip
            key={instant}
            label={weekdayText(instant, language)}
            ref={position === 0 ? inputRef : undefined}
            checked={chosen.has(weekdayOf(instant))}
            onChange={({ target }) => toggle(weekdayOf(instant), target.checked)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
