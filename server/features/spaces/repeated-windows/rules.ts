import type { RepeatedWindowFields } from '#contract/spaces/repeated-windows.ts'
import type { Reader } from '#server/database/database.ts'
import { findWindow, listWeeklyLike, listWindowsOf } from '#server/features/spaces/queries.ts'
import type { WeeklyWindow, WindowRow } from '#server/features/spaces/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Span } from '#time/spans.ts'
import {
  dateOf,
  dayMs,
  hourMs,
  instantOf,
  isoText,
  minuteMs,
  startOfDay,
  timeText,
  weekdayOf,
} from '#time/tokyo.ts'

/** The last day up to which windows without a last day are added now: as far ahead as those with one. */
export const horizonOf = (now: number): string => dateOf(startOfDay(now) + 365 * dayMs)

type Plan = Pick<RepeatedWindowFields, 'weekdays' | 'startTime' | 'endTime' | 'from' | 'until'>

/** The windows of the plan that are not over. */
export function windowsOf(plan: Plan, now: number): Span[] {
  const [start, end] = [sinceMidnight(plan.startTime), sinceMidnight(plan.endTime)]
  const first = Math.max(instantOf(plan.from) ?? Infinity, startOfDay(now))
  const last = instantOf(plan.until ?? horizonOf(now)) ?? -Infinity
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

export const minutesOf = ({ startTime, endTime }: Pick<Plan, 'startTime' | 'endTime'>): number =>
  (sinceMidnight(endTime) - sinceMidnight(startTime)) / minuteMs

/** The windows of the days that have not been given theirs, and the weekly window once they are added. */
export function dueWindows(weekly: WeeklyWindow, now: number) {
  const until = horizonOf(now)
  const first = Math.max((instantOf(weekly.addedUntil) ?? Infinity) + dayMs, startOfDay(now))
  const windows: Span[] = []
  for (let midnight = first; midnight <= (instantOf(until) ?? -Infinity); midnight += dayMs) {
    if (weekdayOf(midnight) !== weekly.weekday) continue
    const startsAt = midnight + sinceMidnight(weekly.startTime)
    const window = { startsAt, endsAt: startsAt + weekly.minutes * minuteMs }
    if (window.endsAt > now) windows.push(window)
  }
  return { windows, added: { ...weekly, addedUntil: until } }
}

/** Whether a window is the same one of a later week: on the same weekday at the same times. */
export const repeats = (window: Span, earlier: Span): boolean =>
  window.startsAt >= earlier.startsAt &&
  weekdayOf(window.startsAt) === weekdayOf(earlier.startsAt) &&
  timeText(window.startsAt) === timeText(earlier.startsAt) &&
  window.endsAt - window.startsAt === earlier.endsAt - earlier.startsAt

/** A window as it is and as it would be. */
export interface WindowChange {
  before: WindowRow
  after: WindowRow
}

/**
 * A window of a run after it was changed like another one of it: moved by the same time, in the same space,
 * as long.
 */
export const movedLike = ({ id, startsAt }: WindowRow, { before, after }: WindowChange): WindowRow => {
  const start = startsAt + after.startsAt - before.startsAt
  return { id, spaceId: after.spaceId, startsAt: start, endsAt: start + after.endsAt - after.startsAt }
}

/**
 * The changes of a run in an order in which no window meets one that is still to be changed: the last first
 * where the windows move to a later time.
 */
export const withoutMeeting = (changes: readonly WindowChange[]): readonly WindowChange[] =>
  changes.some(({ before, after }) => after.startsAt > before.startsAt) ? changes.toReversed() : changes

/** What weekly windows become whose windows are changed like another one. */
export function weeklyMovedLike(weekly: WeeklyWindow, { before, after }: WindowChange): WeeklyWindow {
  const days = (startOfDay(after.startsAt) - startOfDay(before.startsAt)) / dayMs
  return {
    ...weekly,
    ...weeklyOf(after),
    // The days that were given their window move with it.
    addedUntil: dateOf((instantOf(weekly.addedUntil) ?? 0) + days * dayMs),
  }
}

const weeklyOf = ({ spaceId, startsAt, endsAt }: Omit<WindowRow, 'id'>) => ({
  spaceId,
  weekday: weekdayOf(startsAt),
  startTime: timeText(startsAt),
  minutes: (endsAt - startsAt) / minuteMs,
})

/** The weekly windows without an end that add the later ones of this window. */
export const weeklyWith = (reader: Reader, window: WindowRow): Promise<WeeklyWindow[]> =>
  listWeeklyLike(reader, weeklyOf(window))

/**
 * A run of windows, in order of start, in the words of the log.
 * @param goesOn whether later ones are added every week
 */
export function runFacts(windows: readonly WindowRow[], goesOn: boolean) {
  const [first, last] = [windows[0], windows.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('a run has at least one window')
  return {
    spaceId: first.spaceId,
    weekdays: [weekdayOf(first.startsAt)],
    startTime: timeText(first.startsAt),
    endTime: timeText(first.endsAt),
    fromDay: dateOf(first.startsAt),
    untilDay: goesOn ? null : dateOf(last.startsAt),
  }
}

export const dayOf = ({ startsAt }: Span): string => dateOf(startsAt)

/** A window and the later ones of its space at the same times on the same weekday, in order of start. */
export async function windowRun(reader: Reader, id: string): Promise<WindowRow[]> {
  const first = await findWindow(reader, id)
  if (first === undefined) throw new ApiError('error.schedule.notFound')
  const range = { from: first.startsAt, to: Number.MAX_SAFE_INTEGER }
  const windows = await listWindowsOf(reader, first.spaceId, range)
  return windows.filter((window) => repeats(window, first))
}

/** How many windows a deletion of the run would delete, the start of the last one, and whether it goes on. */
export async function readWindowRun(reader: Reader, id: string) {
  const windows = await windowRun(reader, id)
  const [first] = windows
  const goesOn = first !== undefined && (await weeklyWith(reader, first)).length > 0
  return { windows: windows.length, last: isoText(windows.at(-1)?.startsAt ?? 0), goesOn }
}
