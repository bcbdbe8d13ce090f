import { limits } from '#contract/limits.ts'
import { calendar } from '#studio/calendar.ts'
import { instantOf, minuteMs, timeText } from '#time/tokyo.ts'

/** The times that a list offers: those within the calendar's hours, because it shows no entry outside them, and the chosen one. */
export function offeredTimes(chosen: string): string[] {
  return chosen === '' || times.includes(chosen) ? times : [...times, chosen].toSorted()
}

const times = timesOfCalendar()

function timesOfCalendar(): string[] {
  const [opens = 0, closes = 0] = [calendar.opens, calendar.closes].map((time) =>
    instantOf('2000-01-01', time),
  )
  const stepMs = limits.stepMinutes * minuteMs
  return Array.from({ length: (closes - opens) / stepMs + 1 }, (_, step) => timeText(opens + step * stepMs))
}
