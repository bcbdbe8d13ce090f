import type { LessonEvent } from '#contract/lessons.ts'
import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { closedLessonsBetween } from './closures/affected-queries.ts'
import { toAdminEvent, toClosedEvent, toEvent } from './lesson-event.ts'
import { WeekJson } from './week-json.ts'
import { listBetween, listBookedBetween, listOwnBetween, listWaitingBetween } from './week-queries.ts'
import type { OwnLesson } from './week-queries.ts'

/** How many ranges are cached, counted per language. The visitors of a busy studio ask for far fewer. */
const cachedWeeks = 200

/** For how many members and ranges the own bookings and waits are cached. Each entry is a few ids. */
const cachedOwnLessons = 5_000

interface Range {
  from: number
  to: number
  language: Language
}

/** Answers the list of lessons as JSON. All visitors get the same bytes; a member's own bookings and places in waiting lists are inserted. */
export type ListWeek = (range: Range, caller: MemberCaller | undefined) => Promise<Buffer>

export function createListWeek(database: Database): ListWeek {
  const weeks = new VersionedCache<WeekJson>(cachedWeeks)
  const ownLessons = new VersionedCache<OwnLesson[]>(cachedOwnLessons)

  return async (range, caller) => {
    if (isAdmin(caller)) return listForAdmin(database, caller.id, range)
    const { from, to, language } = range
    const version = await database.version()
    const week = await weeks.get(`${from} ${to} ${language}`, version, async () => {
      const events = (await listBetween(database.reader, from, to)).map((lesson) => toEvent(lesson, language))
      const closed = await closedLessonsBetween(database.reader, from, to)
      return new WeekJson(inOrder([...events, ...closed.map((lesson) => toClosedEvent(lesson, language))]))
    })
    if (caller === undefined) return week.bytes
    const own = await ownLessons.get(`${caller.id} ${from} ${to}`, version, () =>
      listOwnBetween(database.reader, caller.id, from, to),
    )
    return week.withOwn(own)
  }
}

const inOrder = (events: LessonEvent[]) =>
  events.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))

async function listForAdmin(
  { reader }: Database,
  callerId: AdminId,
  { from, to, language }: Range,
): Promise<Buffer> {
  const booked = Map.groupBy(await listBookedBetween(reader, from, to), ({ lessonId }) => lessonId)
  const waiting = Map.groupBy(await listWaitingBetween(reader, from, to), ({ lessonId }) => lessonId)
  const lessons = await listBetween(reader, from, to)
  const events = lessons.map((lesson) =>
    toAdminEvent(
      lesson,
      { booked: booked.get(lesson.id) ?? [], waiting: waiting.get(lesson.id) ?? [] },
      { callerId, language },
    ),
  )
  return Buffer.from(JSON.stringify(events))
}
