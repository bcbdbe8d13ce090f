import { useSearchParams } from 'react-router'
import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, instantOf, startOfDay, startOfMonth, startOfWeek } from '#time/tokyo.ts'
import { useNarrow } from '#web/lib/narrow.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const

export type View = (typeof views)[number]

/** The views with a place for every hour or day. */
export type SlotView = Exclude<View, 'agenda'>

const agendaMs = calendar.agendaDays * dayMs

/**
 * What the calendar shows: a view, the day it is about, and all days in sight, from `from` to before `to`.
 */
export interface ShownRange {
  view: View
  day: number
  from: number
  to: number
}

/** The range that the address names. Without a view a phone shows a day, and any other screen a week. */
export function useShownRange(now: number): ShownRange {
  const [search] = useSearchParams()
  const narrow = useNarrow()
  return rangeOfAddress(search, now, narrow ? 'day' : 'week')
}

/**
 * The range of `?view=week&date=2026-11-23`; without a date that of today, without a view in the usual one.
 */
export function rangeOfAddress(search: URLSearchParams, now: number, usualView: View): ShownRange {
  const view = views.find((name) => name === search.get('view')) ?? usualView
  return rangeOf(view, instantOf(search.get('date') ?? '') ?? now)
}

/** A month view shows whole weeks. */
export function rangeOf(view: View, instant: number): ShownRange {
  const day = startOfDay(instant)
  if (view === 'day') return { view, day, from: day, to: day + dayMs }
  if (view === 'agenda') return { view, day, from: day, to: day + agendaMs }
  if (view === 'week') return { view, day, from: startOfWeek(day), to: startOfWeek(day) + 7 * dayMs }
  const lastOfMonth = followingMonth(day) - dayMs
  return { view, day, from: startOfWeek(startOfMonth(day)), to: startOfWeek(lastOfMonth) + 7 * dayMs }
}

/**
 * The address of a view and a day. It keeps what else the address names, and has no date when it shows today.
 */
export function addressOfRange(search: URLSearchParams, view: View, day: number, now: number): string {
  const next = new URLSearchParams(search)
  next.set('view', view)
  next.delete('date')
  if (!holds(rangeOf(view, day), now)) next.set('date', dateOf(day))
  return `?${next.toString()}`
}

/** A day of the range before (-1) or after (1) the shown one. */
export function dayBeside({ view, day }: ShownRange, by: -1 | 1): number {
  if (view === 'day') return day + by * dayMs
  if (view === 'week') return day + by * 7 * dayMs
  if (view === 'agenda') return day + by * agendaMs
  return by === 1 ? followingMonth(day) : startOfMonth(startOfMonth(day) - dayMs)
}

/** Whether the view is about the instant: a month about its own days only, an agenda about its first day. */
export function holds({ view, day, from, to }: ShownRange, instant: number): boolean {
  if (view === 'month') return startOfMonth(instant) === startOfMonth(day)
  if (view === 'agenda') return startOfDay(instant) === day
  return from <= instant && instant < to
}

const followingMonth = (instant: number) => startOfMonth(startOfMonth(instant) + 31 * dayMs)
