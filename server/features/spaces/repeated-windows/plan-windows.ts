import type { RepeatedWindowFields, WindowDayLeftOut } from '#contract/repeated-windows.ts'
import type { Reader } from '#server/database/database.ts'
import { closuresOfSpace } from '#server/features/lessons/closures/refuse-closed-time.ts'
import { holidayOn } from '#server/features/lessons/series/holidays.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { timeRangeText } from '#time/tokyo.ts'
import { listWindowsOf } from '../window-queries.ts'
import { dayOf, overlap, windowsOf } from './rules.ts'

interface PlannedWindows {
  windows: Array<{ startsAt: number; endsAt: number }>
  leftOut: WindowDayLeftOut[]
}

/** The windows that a repetition adds now, and the days that it leaves out, each with the reason in the language. */
export async function planWindows(
  reader: Reader,
  fields: RepeatedWindowFields,
  language: Language,
  now: number,
): Promise<PlannedWindows> {
  const wanted = windowsOf(fields, now)
  const [from, to] = [wanted[0]?.startsAt ?? now, wanted.at(-1)?.endsAt ?? now]
  const windows = await listWindowsOf(reader, fields.rentableId, { from, to })
  const closures = await closuresOfSpace(reader, fields.rentableId, { from, to })
  const planned: PlannedWindows = { windows: [], leftOut: [] }
  for (const window of wanted) {
    const day = dayOf(window)
    const closure = closures.find((other) => overlap(other, window))
    const holiday = fields.skipHolidays ? holidayOn(day) : undefined
    const other = windows.find((known) => overlap(known, window))
    if (closure) {
      const name = inLanguage(language, closure.reasonJa, closure.reasonEn)
      planned.leftOut.push({ day, reason: 'closure', name })
    } else if (holiday) planned.leftOut.push({ day, reason: 'holiday', name: holiday[language] })
    else if (other) {
      planned.leftOut.push({ day, reason: 'overlap', name: timeRangeText(other.startsAt, other.endsAt) })
    } else planned.windows.push(window)
  }
  return planned
}
