import { dateOf, instantOf, monthsLater, monthText } from '#time/tokyo.ts'
import type { Language } from '#studio/languages.ts'

/** The month of the address, such as `2026-11`; without one, or with a wrong one, the month of today. */
export function monthOfAddress(search: URLSearchParams, now: number): string {
  const month = search.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : dateOf(now).slice(0, 7)
}

export const monthBeside = (month: string, months: number): string =>
  monthsLater(`${month}-01`, months).slice(0, 7)

/** `2026年11月` or `November 2026`. */
export const nameOfMonth = (month: string, language: Language): string =>
  monthText(instantOf(`${month}-01`) ?? 0, language)

/** The months that can be chosen: of the last years, the newest first, and the one that is shown. */
export function offeredMonths(shown: string, now: number): string[] {
  const present = dateOf(now).slice(0, 7)
  const recent = Array.from({ length: 36 }, (_, back) => monthBeside(present, -back))
  return [...new Set([...recent, shown])].toSorted().toReversed()
}
