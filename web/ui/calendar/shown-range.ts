import { calendar } from '#studio/calendar.ts'
import { dateOf, dayMs, instantOf, startOfDay, startOfMonth, startOfWeek } from '#time/tokyo.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const

export type View = (typeof views)[number]

/** Those with a place for every hour or day. */
export type SlotView = Exclude<View, 'agenda'>

const agendaMs = calendar.agendaDays * dayMs

/** What the calendar shows: a view, the day it is about, and the half-open range of the days in sight. */
export interface ShownRange {
  view: View
  day: number
  from: number
  to: number
}

/** The range of `?view=week&date=2026-11-23`; without them today, in the view that is usual on this screen. */
export function rangeOfAddress(search: URLSearchParams, now: number, usualView: View): ShownRange {
  const view = views.find((known) => known === search.get('view')) ?? usualView
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

/** The address of a view and a day, with whatever else the address names; today is left out of it. */
export function addressOf(search: URLSearchParams, view: View, day: number, now: number): string {
  const next = new URLSearchParams(search)
  next.set('view', view)
  next.delete('date')
  if (!holds(rangeOf(view, day), now)) next.set('date', dateOf(day))
  return `?${next.toString()}`
}

/** A day, a week, a month or an agenda's days earlier (-1) or later (1). */
export function dayBeside({ view, day }: ShownRange, by: -1 | 1): number {
  if (view === 'day') return day + by * dayMs
  if (view === 'week') return day + by * 7 * dayMs
  if (view === 'agenda') return day + by * agendaMs
  return by === 1 ? followingMonth(day) : startOfMonth(startOfMonth(day) - dayMs)
}

/** Whether the instant is what the view is about; an agenda is about the day that it begins with. */
export function holds({ view, day, from, to }: ShownRange, instant: number): boolean {
  if (view === 'month') return startOfMonth(instant) === startOfMonth(day)
  if (view === 'agenda') return startOfDay(instant) === day
  return from <= instant && instant < to
}

const followingMonth = (instant: number) => startOfMonth(startOfMonth(instant) + 31 * dayMs)
