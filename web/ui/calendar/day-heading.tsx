import { dateOf, dateText, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

interface Props {
  day: number
  today: boolean
  /** A month's columns stand for no date; what opens over them has to say the whole one. */
  length: 'weekday' | 'number' | 'full'
}

/** What stands above the lessons of a day. */
export function DayHeading({ day, today, length }: Props) {
  const { language } = useLanguage()
  if (length === 'full') return <span className="calendar-day-title">{dateText(day, language)}</span>
  return (
    <span className="calendar-day">
      <span className="calendar-weekday">{weekdayText(day, language)}</span>
      {length === 'number' && (
        <span className={classes('calendar-number', today && 'calendar-today')}>
          {Number(dateOf(day).slice(-2))}
        </span>
      )}
    </span>
  )
}
