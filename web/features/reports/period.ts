import { dateOf } from '#time/tokyo.ts'
import { monthBeside, monthOfAddress } from '#web/features/money/months.ts'

export const reportNames = ['income', 'members', 'lessons', 'attendance', 'tickets', 'prepaid'] as const

export type ReportName = (typeof reportNames)[number]

/** A month or a year of Tokyo: `2026-11` or `2026`. */
export type Period = { kind: 'month'; month: string } | { kind: 'year'; year: string }

interface ShownReport {
  report: ReportName
  period: Period
}

/** What the address asks for. Without a period, or with a wrong one, the month of today. */
export function shownByAddress(search: URLSearchParams, now: number): ShownReport {
  const report = reportNames.find((name) => name === search.get('report')) ?? 'income'
  const year = search.get('year') ?? ''
  if (/^20\d\d$/.test(year)) return { report, period: { kind: 'year', year } }
  return { report, period: { kind: 'month', month: monthOfAddress(search, now) } }
}

export function addressOfReport({ report, period }: ShownReport): string {
  const chosen = period.kind === 'month' ? `month=${period.month}` : `year=${period.year}`
  return `?report=${report}&${chosen}`
}

export function periodBeside(period: Period, steps: number): Period {
  if (period.kind === 'year') return { kind: 'year', year: String(Number(period.year) + steps) }
  return { kind: 'month', month: monthBeside(period.month, steps) }
}

export const yearOf = (period: Period): string =>
  period.kind === 'year' ? period.year : period.month.slice(0, 4)

/** The month that is shown instead of a year: its last one that has begun. */
export function monthOf(period: Period, now: number): string {
  if (period.kind === 'month') return period.month
  const present = dateOf(now).slice(0, 7)
  return present.startsWith(period.year) ? present : `${period.year}-12`
}

/** The period itself. A year ends with the month of today. */
export function monthsOf(period: Period, now: number): { month: string; until: string } {
  const until = monthOf(period, now)
  return period.kind === 'month' ? { month: until, until } : { month: `${period.year}-01`, until }
}

/**
 * A month is shown behind the twelve before it, so that it stands beside the same month of the year before.
 */
export function trendOf(period: Period, now: number): { month: string; until: string } {
  const { month, until } = monthsOf(period, now)
  return period.kind === 'year' ? { month, until } : { month: monthBeside(month, -12), until }
}

/** The years that can be chosen, the newest first, and the one that is shown. */
export function offeredYears(shown: string, now: number): string[] {
  const present = Number(dateOf(now).slice(0, 4))
  const recent = Array.from({ length: 10 }, (_, back) => String(present - back))
  return [...new Set([...recent, shown])].toSorted().toReversed()
}
