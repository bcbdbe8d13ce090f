import { dateOf, dayMs, instantOf, startOfDay } from '#time/tokyo.ts'

/** Midnight in Tokyo of the day that the address names; of today when it names none or no valid one. */
export function dayOfAddress(search: URLSearchParams, now: number): number {
  return instantOf(search.get('date') ?? '') ?? startOfDay(now)
}

/** The address of the day that is `later` days after the given one. */
export function addressOfDay(day: number, later: number, now: number): string {
  const other = day + later * dayMs
  return other === startOfDay(now) ? '?' : `?date=${dateOf(other)}`
}
