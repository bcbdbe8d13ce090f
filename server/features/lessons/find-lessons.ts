import type { FoundLesson } from '#contract/lesson-search.ts'
import type { Reader } from '#server/database/database.ts'
import { plain } from '#server/features/members/search-text.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import type { Lesson } from './queries.ts'
import { listTitlePairs, searchLessons } from './search-queries.ts'
import { lessonSearch, searchedDays } from './search-rules.ts'

const most = 8

/**
 * The lessons that an administrator looks for. The titles are compared here and not in the database, because a studio has
 * few of them and the two engines compare letters differently.
 */
export async function findLessons(reader: Reader, typed: string, now: number): Promise<FoundLesson[]> {
  const { words, day } = lessonSearch(typed, now)
  const since = now - searchedDays * dayMs
  const titles = words.length === 0 ? undefined : await titlesWith(reader, words, since)
  if (titles?.length === 0) return []
  const from = day ?? since
  const to = day === undefined ? Number.MAX_SAFE_INTEGER : day + dayMs
  const search = (part: { from: number; to: number }, latestFirst: boolean, wanted: number) =>
    searchLessons(reader, { titles, ...part, latestFirst, most: wanted })
  const coming = await search({ from: Math.max(from, now), to }, false, most)
  const past = await search({ from, to: Math.min(to, now) }, true, most - coming.length)
  return [...coming, ...past].map(found)
}

async function titlesWith(reader: Reader, words: string[], since: number): Promise<string[]> {
  const wanted = words.map(plain)
  const pairs = await listTitlePairs(reader, since)
  const matching = pairs.filter(({ title, titleEn }) => {
    const text = `${plain(title)} ${plain(titleEn)}`
    return wanted.every((word) => text.includes(word))
  })
  return [...new Set(matching.map(({ title }) => title))]
}

const found = ({ id, title, titleEn, startsAt, endsAt, totalSeats, seatsTaken }: Lesson): FoundLesson => ({
  id,
  title,
  titleEn,
  start: isoText(startsAt),
  end: isoText(endsAt),
  totalSeats,
  seatsLeft: totalSeats - seatsTaken,
})
