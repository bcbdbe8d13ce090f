import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayMs, instantOf, startOfWeek, weekdayOf, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { mostWeeks } from './copy-plan.ts'
import type { Plan } from './copy-plan.ts'

interface Props {
  plan: Plan
  now: number
  onChange: (plan: Plan) => void
}

/** The fields of a plan: weekdays, first day, number of weeks, and single days. */
export function PlanFields({ plan, now, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [single, setSingle] = useState('')
  const day = instantOf(single)

  function addDay() {
    if (day === undefined) return
    onChange({ ...plan, days: [...plan.days, day] })
    setSingle('')
  }

  return (
    <div className="grid gap-5">
      <Weekdays {...{ plan, now, onChange }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField
          label={t('admin.lesson.copy.from')}
          date={plan.from}
          onChange={(from) => onChange({ ...plan, from })}
        />
        <div className="grid content-start gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {t('admin.lesson.copy.weeks')}
          </label>
          <Select
            id={id}
            value={plan.weeks}
            onChange={({ target }) => onChange({ ...plan, weeks: Number(target.value) })}
          >
            {Array.from({ length: mostWeeks }, (_, position) => (
              <option key={position} value={position + 1}>
                {t('admin.lesson.copy.weekCount', { count: position + 1 })}
              </option>
            ))}
          </Select>
        </div>
        <DayField label={t('admin.lesson.copy.day')} date={single} onChange={setSingle} />
        <Button look="outline" disabled={day === undefined} onClick={addDay} className="self-end">
          <Icon name="plus" />
          {t('admin.lesson.copy.addDay')}
        </Button>
      </div>
    </div>
  )
}

function Weekdays({ plan, now, onChange }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const week = Array.from({ length: 7 }, (_, position) => startOfWeek(now) + position * dayMs)

  function toggle(weekday: number, wanted: boolean) {
    const weekdays = new Set(plan.weekdays)
    if (wanted) weekdays.add(weekday)
    else weekdays.delete(weekday)
    onChange({ ...plan, weekdays })
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('admin.lesson.copy.weekdays')}</legend>
      <div className="flex flex-wrap gap-2">
        {week.map((instant) => (
          <label
            key={instant}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 has-checked:border-green has-checked:bg-green-soft"
          >
            <input
              type="checkbox"
              checked={plan.weekdays.has(weekdayOf(instant))}
              onChange={({ target }) => toggle(weekdayOf(instant), target.checked)}
              className="size-4 accent-green"
            />
            {weekdayText(instant, language)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
