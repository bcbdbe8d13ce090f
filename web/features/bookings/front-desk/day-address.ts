import { dateOf, dayMs, instantOf, startOfDay } from '#time/tokyo.ts'

/** Midnight in Tokyo of the day that the address names; today's without a name, or a wrong one. */
export function dayOfAddress(search: URLSearchParams, now: number): number {
  return instantOf(search.get('date') ?? '') ?? startOfDay(now)
}

/** The address of the day so many days later. */
export function addressOfDay(day: number, later: number, now: number): string {
  const other = day + later * dayMs
  return other === startOfDay(now) ? '?' : `?date=${dateOf(other)}`
}
