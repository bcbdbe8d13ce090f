import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#time/tokyo.ts'
import { DatePicker } from '#web/ui/calendar/date-picker.tsx'
import { tidyDate } from '#web/ui/calendar/moments.ts'
import { classes } from '#web/ui/classes.ts'
import { inputClass } from '#web/ui/field.tsx'

interface Props {
  label: string
  /** `2026-11-23`; empty for none. */
  day: string
  onChange: (day: string) => void
}

/** A day that narrows the list as soon as it is whole. An empty field narrows nothing. */
export function DayField({ label, day, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(day)
  const [seen, setSeen] = useState(day)
  /** Days that were typed and are not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const isWrong = typed !== '' && instantOf(tidyDate(typed)) === undefined
  if (day !== seen) {
    const arrived = asked.lastIndexOf(day)
    setSeen(day)
    setAsked(asked.slice(arrived + 1))
    // The back button and the button that clears the filters change the day as well. What was typed stays as it was typed.
    if (arrived < 0) setTyped(day)
  }

  function change(text: string) {
    setTyped(text)
    const tidy = tidyDate(text)
    const isWhole = text === '' || instantOf(tidy) !== undefined
    if (!isWhole || tidy === (asked.at(-1) ?? day)) return
    setAsked([...asked, tidy])
    onChange(tidy)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          placeholder="yyyy-MM-dd"
          aria-invalid={isWrong && typed.length >= 'yyyy-MM-dd'.length}
          onChange={({ target }) => change(target.value)}
          className={classes(inputClass, 'pr-11 tabular-nums')}
        />
        <DatePicker label={t('admin.calendar.pickDay', { field: label })} date={typed} onPick={change} />
      </div>
    </div>
  )
}
