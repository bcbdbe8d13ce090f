import { useTranslation } from 'react-i18next'
import { dayMs, dayText, minuteMs, startOfDay, timeText } from '#time/tokyo.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { endsOf, startsIn } from './choice.ts'
import type { Choice, FreeTime } from './choice.ts'
import { useDuration } from './hire-time.ts'

interface Props {
  free: readonly FreeTime[]
  days: readonly number[]
  day: number
  choice: Choice
  onDay: (day: number) => void
  onChoose: (choice: Choice) => void
}

/** Day, start and end as three selects. They mirror the grid, for the keyboard and for screen readers. */
export function TimeSelects({ free, days, day, choice, onDay, onChoose }: Props) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const duration = useDuration()
  const { start, end } = choice
  const starts = startsIn(facts, free)
  const ends = start === undefined ? [] : endsOf(facts, free, start)
  const none = { value: '', label: t('freeTimes.choose') }

  function chooseStart(text: string) {
    const next = text === '' ? undefined : Number(text)
    const kept = next !== undefined && end !== undefined && endsOf(facts, free, next).includes(end)
    onChoose({ start: next, end: kept ? end : undefined })
  }

  function endText(instant: number, from: number): string {
    const midnight = startOfDay(from) + dayMs
    const time = timeText(instant)
    const named =
      instant > midnight ? t('freeTimes.nextDay', { time }) : instant === midnight ? '24:00' : time
    return `${named} (${duration((instant - from) / minuteMs)})`
  }

  return (
    <div className="grid grid-cols-[2fr_3fr] gap-4">
      <div className="col-span-2">
        <SelectField
          label={t('freeTimes.day')}
          name="day"
          value={day}
          options={days.map((value) => ({ value, label: dayText(value, language) }))}
          onChange={({ target }) => onDay(Number(target.value))}
        />
      </div>
      <SelectField
        label={t('freeTimes.from')}
        name="from"
        value={start !== undefined && startOfDay(start) === day ? start : ''}
        options={[
          none,
          ...starts
            .filter((value) => startOfDay(value) === day)
            .map((value) => ({ value, label: timeText(value) })),
        ]}
        onChange={({ target }) => chooseStart(target.value)}
      />
      <SelectField
        label={t('freeTimes.to')}
        name="to"
        value={end ?? ''}
        disabled={start === undefined}
        options={[
          none,
          ...ends.map((value) => ({ value, label: start === undefined ? '' : endText(value, start) })),
        ]}
        onChange={({ target }) =>
          onChoose({ start, end: target.value === '' ? undefined : Number(target.value) })
        }
      />
    </div>
  )
}
