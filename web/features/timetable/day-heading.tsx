import { dateOf, weekdayText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { classes } from '#web/ui/classes.ts'

interface Props {
  day: number
  today: boolean
  /** The columns of a month stand for no date. */
  weekdayOnly: boolean
}

/** What stands above a column of the calendar. */
export function DayHeading({ day, today, weekdayOnly }: Props) {
  const { language } = useLanguage()
  return (
    <span className="calendar-day">
      <span className="calendar-weekday">{weekdayText(day, language)}</span>
      {!weekdayOnly && (
        <span className={classes('calendar-number', today && 'calendar-today')}>
          {Number(dateOf(day).slice(-2))}
        </span>
      )}
    </span>
  )
}
