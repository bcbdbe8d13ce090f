import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instantOf } from '#time/tokyo.ts'
import { Button } from '#web/ui/button.tsx'
import { DayField } from '#web/ui/calendar/day-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'
import { mostWeeks } from './copy-plan.ts'
import type { Plan } from './copy-plan.ts'
import { Weekdays } from './weekdays.tsx'

interface Props {
  plan: Plan
  onChange: (plan: Plan) => void
}

/** The fields of a plan: weekdays, first day, number of weeks, and single days. */
export function PlanFields({ plan, onChange }: Props) {
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
      <Weekdays chosen={plan.weekdays} onChange={(weekdays) => onChange({ ...plan, weekdays })} />
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
