import type { DayLeftOut } from '#contract/series.ts'
import type { Reader } from '#server/database/database.ts'
import { closuresBetween } from '../closures/queries.ts'
import type { Closure } from '../closures/queries.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { holidayOn } from './holidays.ts'
import type { PlannedDay } from './rules.ts'

/** A day of a series on which no lesson is added, and why. */
export type ClosedDay = { day: string } & (
  { reason: 'closure'; closure: Closure } | { reason: 'holiday'; name: Worded }
)

/** The days whose lesson would be in a closure of the whole studio and, if wanted, the public holidays among them. */
export async function closedDays(
  reader: Reader,
  days: readonly PlannedDay[],
  { skipsHolidays }: { skipsHolidays: boolean },
): Promise<ClosedDay[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const closures = await closuresBetween(reader, first.startsAt, last.endsAt)
  return days.flatMap(({ day, startsAt, endsAt }): ClosedDay[] => {
    const closure = closures.find((span) => span.startsAt < endsAt && span.endsAt > startsAt)
    if (closure !== undefined) return [{ day, reason: 'closure', closure }]
    const name = skipsHolidays ? holidayOn(day) : undefined
    return name === undefined ? [] : [{ day, reason: 'holiday', name }]
  })
}

/** The same in the language of the request, as the API answers it. */
export const leftOutIn =
  (language: Language) =>
  (closed: ClosedDay): DayLeftOut => ({
    day: closed.day,
    reason: closed.reason,
    name: closed.reason === 'closure' ? reasonOf(closed.closure, language) : closed.name[language],
  })

const reasonOf = ({ reasonJa, reasonEn }: Closure, language: Language) =>
  inLanguage(language, reasonJa, reasonEn)
