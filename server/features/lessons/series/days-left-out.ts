import type { Occupant } from '#contract/occupancy.ts'
import type { DayLeftOut } from '#contract/series.ts'
import type { Reader } from '#server/database/database.ts'
import { occupantOf } from '#server/features/spaces/occupancy/describe-conflict.ts'
import { listOccupied } from '#server/features/spaces/occupancy/queries.ts'
import { conflictsOf } from '#server/features/spaces/occupancy/rules.ts'
import type { Occupied } from '#server/features/spaces/occupancy/rules.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import { closuresOfSpace } from '../closures/refuse-closed-time.ts'
import type { Closure } from '../closures/queries.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language, Worded } from '#studio/languages.ts'
import { holidayOn } from './holidays.ts'
import type { SeriesPlan } from './queries.ts'
import type { PlannedDay } from './rules.ts'

/** A day of a series on which no lesson is added, and why. */
export type DayWithoutLesson = { day: string } & (
  | { reason: 'closure'; closure: Closure }
  | { reason: 'holiday'; name: Worded }
  | { reason: 'hire' | 'block'; occupant: Occupant }
)

/**
 * The days whose lesson would be in a closure, on a public holiday if these are left out, or in a space that is hired or blocked at that
 * time.
 */
export async function daysLeftOut(
  reader: Reader,
  days: readonly PlannedDay[],
  { skipsHolidays, spaceId }: Pick<SeriesPlan, 'skipsHolidays' | 'spaceId'>,
  now: number,
): Promise<DayWithoutLesson[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const closures = await closuresOfSpace(reader, spaceId, { from: first.startsAt, to: last.endsAt })
  const leafIds = spaceId === null ? [] : leavesOf(spaceId, await listParts(reader))
  const taken = await listOccupied(reader, leafIds, first.startsAt, last.endsAt, now)
  const leftOut: DayWithoutLesson[] = []
  for (const { day, ...span } of days) {
    const closure = closures.find(({ startsAt, endsAt }) => startsAt < span.endsAt && endsAt > span.startsAt)
    const name = skipsHolidays ? holidayOn(day) : undefined
    const occupied = inTheWay(span, taken)
    if (closure !== undefined) leftOut.push({ day, reason: 'closure', closure })
    else if (name !== undefined) leftOut.push({ day, reason: 'holiday', name })
    else if (occupied !== undefined) {
      const reason = occupied.kind === 'hire' ? 'hire' : 'block'
      leftOut.push({ day, reason, occupant: await occupantOf(reader, occupied) })
    }
  }
  return leftOut
}

/** The first hire or block that a lesson would overlap. Lessons may overlap lessons. */
function inTheWay(span: { startsAt: number; endsAt: number }, taken: readonly Occupied[]) {
  return conflictsOf({ kind: 'lesson', referenceId: '', bufferMs: 0, ...span }, taken)[0]
}

/** The same in the language of the request, as the API answers it. */
export const leftOutIn =
  (language: Language) =>
  (without: DayWithoutLesson): DayLeftOut => ({
    day: without.day,
    reason: without.reason,
    name: nameOf(without, language),
  })

function nameOf(without: DayWithoutLesson, language: Language): string {
  if (without.reason === 'holiday') return without.name[language]
  if (without.reason === 'closure') {
    return inLanguage(language, without.closure.reasonJa, without.closure.reasonEn)
  }
  return without.occupant.name
}
