import { dateOf, dateText, instantOf, slashText, timeText } from '#time/tokyo.ts'
import { useLanguage } from './language.ts'
import { useZoneMark } from './zone-mark.ts'

/** Writes an instant of the API in the page's language: its day, and its time in Tokyo. */
export function useMomentText() {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  return (iso: string): string => {
    const instant = Date.parse(iso)
    return `${dateText(instant, language)} ${timeText(instant)}${zoneMark}`
  }
}

/** Writes a day such as `2026-11-30` in the page's language. */
export function useDayText() {
  const { language } = useLanguage()
  return (day: string) => dateText(instantOf(day) ?? 0, language)
}

/**
 * The time at which something ends, with its day when that is another one than today in Tokyo.
 * @param now undefined or 0 until the page knows it; then the day is left out
 */
export const untilText = (instant: number, now: number | undefined): string =>
  !now || dateOf(instant) === dateOf(now) ? timeText(instant) : slashText(instant)
