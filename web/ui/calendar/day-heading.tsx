import { dateOf, dateText, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

interface Props {
  day: number
  today: boolean
  /** A column of the month's view has a weekday only; the popover over it writes the full date. */
  length: 'weekday' | 'number' | 'full'
}

/** The heading of a day. */
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
