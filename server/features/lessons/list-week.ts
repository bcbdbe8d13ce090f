import type { LessonEvent } from '#contract/lessons.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { guestsInLessons } from '#server/features/guests/guests-in-lessons.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { toAdminEvent, toListedEvent } from './lesson-event.ts'
import type { Lesson } from './queries.ts'
import { WeekJson } from './week-json.ts'
import {
  listBetween,
  listBookedBetween,
  listOwnBetween,
  listWaitingBetween,
  listWithCancelledBetween,
} from './week-queries.ts'
import type { ListedLesson, OwnLesson } from './week-queries.ts'

/** How many ranges are cached, counted per language, with and without cancelled lessons. The visitors of a busy studio ask for far fewer. */
const cachedWeeks = 200

/** For how many members and ranges the own bookings and waits are cached. Each entry is a few ids. */
const cachedOwnLessons = 5_000

interface Range {
  from: number
  to: number
  /** Whether the lessons are listed that the studio has cancelled and that members should know of. */
  withCancelled: boolean
  language: Language
}

/** Answers the list of lessons as JSON. All visitors get the same bytes; a member's own bookings and places in waiting lists are inserted. */
export type ListWeek = (range: Range, caller: MemberCaller | undefined) => Promise<Buffer>

export function createListWeek(database: Database): ListWeek {
  const weeks = new VersionedCache<WeekJson>(cachedWeeks)
  const ownLessons = new VersionedCache<OwnLesson[]>(cachedOwnLessons)

  return async (range, caller) => {
    if (isAdmin(caller)) {
      return Buffer.from(JSON.stringify(await listForAdmin(database.reader, caller.id, range)))
    }
    const { from, to, withCancelled, language } = range
    const version = await database.version()
    const week = await weeks.get(`${from} ${to} ${language} ${withCancelled}`, version, async () => {
      const lessons = await listIn(database.reader, range)
      return new WeekJson(lessons.map((lesson) => toListedEvent(lesson, language)))
    })
    if (caller === undefined) return week.bytes
    const own = await ownLessons.get(`${caller.id} ${from} ${to}`, version, () =>
      listOwnBetween(database.reader, caller.id, from, to),
    )
    return week.withOwn(own)
  }
}

const listIn = (reader: Reader, { from, to, withCancelled }: Range): Promise<Array<Lesson | ListedLesson>> =>
  withCancelled ? listWithCancelledBetween(reader, from, to) : listBetween(reader, from, to)

/** The lessons that touch the range with who booked them and who waits. */
export async function listForAdmin(reader: Reader, callerId: AdminId, range: Range): Promise<LessonEvent[]> {
  const { from, to, language } = range
  const booked = Map.groupBy(await listBookedBetween(reader, from, to), ({ lessonId }) => lessonId)
  const waiting = Map.groupBy(await listWaitingBetween(reader, from, to), ({ lessonId }) => lessonId)
  const guests = await guestsInLessons(reader, from, to)
  const lessons = await listIn(reader, range)
  return lessons.map((lesson) =>
    toAdminEvent(
      lesson,
      {
        booked: booked.get(lesson.id) ?? [],
        guests: guests.get(lesson.id) ?? [],
        waiting: waiting.get(lesson.id) ?? [],
      },
      { callerId, language },
    ),
  )
}
