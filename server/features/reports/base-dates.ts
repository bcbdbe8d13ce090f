import { prepaidBalance } from '#studio/prepaid-balance.ts'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'

interface BaseDate {
  /** Such as `2026-09-30`. */
  day: string
  /** The midnight in Tokyo that ends the day. */
  endsAt: number
}

/** The last base dates that are over, the latest first: as many as a year has. */
export function lastBaseDates(now: number): BaseDate[] {
  const year = Number(dateOf(now).slice(0, 4))
  return [year, year - 1, year - 2]
    .flatMap((of) => prepaidBalance.baseDays.map((day) => `${of}-${day}`))
    .map((day) => ({ day, endsAt: (instantOf(day) ?? 0) + dayMs }))
    .filter(({ endsAt }) => endsAt <= now)
    .toSorted((a, b) => b.endsAt - a.endsAt)
    .slice(0, prepaidBalance.baseDays.length)
}
