import { dateOf, instantOf } from '#time/tokyo.ts'

/** Lessons are found so far back. */
export const searchedDays = 183

/** A day without its year, as it is written in either language: `11/25` or `11月25日`. */
const monthAndDay = /^(\d{1,2})(?:\/|月)(\d{1,2})日?$/

export interface LessonSearch {
  /** What must be part of the title. */
  words: string[]
  /** The start of the day that was named, in Tokyo. */
  day: number | undefined
}

/** What a search for lessons asks for. */
export function lessonSearch(typed: string, now: number): LessonSearch {
  const words = typed.normalize('NFKC').split(/\s+/).filter(Boolean)
  const days = words.map((word) => dayOf(word, now))
  return {
    words: words.filter((_, position) => days[position] === undefined),
    day: days.find((day) => day !== undefined),
  }
}

/** The day that a word names, in the year in which it is nearest to `now`; undefined when the word names none. */
function dayOf(word: string, now: number): number | undefined {
  const [, month = '', day = ''] = monthAndDay.exec(word) ?? []
  const thisYear = Number(dateOf(now).slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => instantOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`))
    .filter((instant) => instant !== undefined)
  return days.toSorted((one, other) => Math.abs(one - now) - Math.abs(other - now))[0]
}
