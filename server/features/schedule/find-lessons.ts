import type { FoundLesson } from '#contract/schedule/lesson-search.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { plain } from '#server/features/members/search-text.ts'
import { dateOf, dayMs, instantOf, isoText } from '#time/tokyo.ts'
import type { Lesson } from '#server/features/lessons/queries.ts'
import { listTitlePairs, searchLessons } from '#server/features/lessons/search-queries.ts'

const most = 8

/**
 * The lessons that an administrator looks for. The titles are compared here and not in the database, because
 * a studio has few of them and the two engines compare letters differently.
 */
export async function findLessons(ctx: Context, typed: string): Promise<FoundLesson[]> {
  const { words, day } = lessonSearch(typed, ctx.now)
  const since = ctx.now - searchedDays * dayMs
  const titles = words.length === 0 ? undefined : await titlesWith(ctx.reader, words, since)
  if (titles?.length === 0) return []
  const from = day ?? since
  const to = day === undefined ? Number.MAX_SAFE_INTEGER : day + dayMs
  const ahead = { titles, from: Math.max(from, ctx.now), to, latestFirst: false, most }
  const coming = await searchLessons(ctx.reader, ahead)
  const before = { titles, from, to: Math.min(to, ctx.now), latestFirst: true, most: most - coming.length }
  const past = await searchLessons(ctx.reader, before)
  return [...coming, ...past].map(toFound)
}

async function titlesWith(reader: Reader, words: string[], since: number): Promise<string[]> {
  const plainWords = words.map(plain)
  const pairs = await listTitlePairs(reader, since)
  const matching = pairs.filter(({ title, titleEn }) => {
    const text = `${plain(title)} ${plain(titleEn)}`
    return plainWords.every((word) => text.includes(word))
  })
  return [...new Set(matching.map(({ title }) => title))]
}

const toFound = ({ id, title, titleEn, startsAt, endsAt, totalSeats, seatsTaken }: Lesson): FoundLesson => ({
  id,
  title,
  titleEn,
  start: isoText(startsAt),
  end: isoText(endsAt),
  totalSeats,
  seatsLeft: totalSeats - seatsTaken,
})

/** Lessons are found so far back. */
const searchedDays = 183

/** A day without its year, as it is written in either language: `11/25` or `11月25日`. */
const monthAndDay = /^(\d{1,2})(?:\/|月)(\d{1,2})日?$/

/** What must be part of the title, and the start of the day that was named, in Tokyo. */
function lessonSearch(typed: string, now: number): { words: string[]; day: number | undefined } {
  const words = typed.normalize('NFKC').split(/\s+/).filter(Boolean)
  const days = words.map((word) => dayOf(word, now))
  return {
    words: words.filter((_, position) => days[position] === undefined),
    day: days.find((day) => day !== undefined),
  }
}

/**
 * The day that a word names, in the year in which it is nearest to `now`; undefined when the word names none.
 */
function dayOf(word: string, now: number): number | undefined {
  const [, month = '', day = ''] = monthAndDay.exec(word) ?? []
  const thisYear = Number(dateOf(now).slice(0, 4))
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => instantOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`))
    .filter((instant) => instant !== undefined)
  return days.toSorted((one, other) => Math.abs(one - now) - Math.abs(other - now))[0]
}
