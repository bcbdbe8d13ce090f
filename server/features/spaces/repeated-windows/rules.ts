import type { RepeatedWindowFields } from '#contract/repeated-windows.ts'
import { dateOf, dayMs, hourMs, instantOf, minuteMs, startOfDay, timeText, weekdayOf } from '#time/tokyo.ts'

interface Span {
  startsAt: number
  endsAt: number
}

type Plan = Pick<RepeatedWindowFields, 'weekdays' | 'startTime' | 'endTime' | 'from' | 'until'>

/** The windows of the plan that are not over. */
export function windowsOf(plan: Plan, now: number): Span[] {
  const [start, end] = [sinceMidnight(plan.startTime), sinceMidnight(plan.endTime)]
  const first = Math.max(instantOf(plan.from) ?? Infinity, startOfDay(now))
  const last = instantOf(plan.until) ?? -Infinity
  const windows: Span[] = []
  for (let midnight = first; midnight <= last; midnight += dayMs) {
    const window = { startsAt: midnight + start, endsAt: midnight + end }
    if (plan.weekdays.includes(weekdayOf(midnight)) && window.endsAt > now) windows.push(window)
  }
  return windows
}

/** `10:30` in milliseconds. `24:00` is the end of the day. */
function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * hourMs + minutes * minuteMs
}

export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && a.endsAt > b.startsAt

/** Whether a window is the same one of a later week: on the same weekday at the same times. */
export const repeats = (window: Span, earlier: Span): boolean =>
  window.startsAt >= earlier.startsAt &&
  weekdayOf(window.startsAt) === weekdayOf(earlier.startsAt) &&
  timeText(window.startsAt) === timeText(earlier.startsAt) &&
  window.endsAt - window.startsAt === earlier.endsAt - earlier.startsAt

export const dayOf = ({ startsAt }: Span): string => dateOf(startsAt)
