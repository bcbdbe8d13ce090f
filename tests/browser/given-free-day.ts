import { createWindow } from '#contract/spaces/spaces.ts'
import { holidayOn } from '#time/japanese-holidays.ts'
import { dateOf, dayMs, hourMs, isoText, startOfWeek, weekdayOf } from '#time/tokyo.ts'
import type { Studio } from './studio.ts'

export const hiredSpace = 'secondFloor'

/** After the last lesson that a weekly series has planned. The following four weeks can be hired already. */
const firstDay = startOfWeek(Date.now()) + 9 * 7 * dayMs
const days = Array.from({ length: 28 }, (_, position) => firstDay + position * dayMs)
const freeDays = Map.groupBy(days, kindOf)
const usedBy = new WeakMap<Studio, Record<KindOfDay, number>>()

/**
 * Tests of prices need days with the prices of weekdays, of which there may be only sixteen. The others take
 * days of weekends, at least nine.
 */
type KindOfDay = 'weekday' | 'weekend'

function kindOf(day: number): KindOfDay {
  const isWeekday = ![0, 6].includes(weekdayOf(day)) && holidayOn(dateOf(day)) === undefined
  return isWeekday ? 'weekday' : 'weekend'
}

/**
 * A day of its own on which the second-floor studio can be hired from 9 to 21 o'clock. Returns its midnight
 * in Tokyo.
 */
export async function givenFreeDay(studio: Studio, kind: KindOfDay = 'weekday'): Promise<number> {
  const used = usedBy.get(studio) ?? { weekday: 0, weekend: 0 }
  usedBy.set(studio, used)
  const day = freeDays.get(kind)?.[used[kind]]
  if (day === undefined) throw new Error(`no ${kind} is left that can be hired`)
  used[kind] += 1
  await removeWindows(studio, day, day + dayMs)
  const span = { start: isoText(day + 9 * hourMs), end: isoText(day + 21 * hourMs) }
  await studio.call(createWindow, { as: await studio.admin(), body: { rentableId: hiredSpace, ...span } })
  return day
}

/** Removes the demo studio's windows of the second-floor studio between two instants. */
async function removeWindows(studio: Studio, from: number, to: number): Promise<void> {
  await studio.database.transact((writer) =>
    writer
      .deleteFrom('availability_windows')
      .where('spaceId', '=', hiredSpace)
      .where('startsAt', '>=', from)
      .where('startsAt', '<', to)
      .execute(),
  )
}
