import { dateOf, slashText, timeText } from '#time/tokyo.ts'

/**
 * The time at which something ends, with its day when that is another one than today in Tokyo.
 * @param now undefined or 0 until the page knows it; then the day is left out
 */
export const untilText = (instant: number, now: number | undefined): string =>
  !now || dateOf(instant) === dateOf(now) ? timeText(instant) : slashText(instant)
