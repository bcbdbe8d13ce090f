import type { LessonEvent } from '#contract/lessons.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { sameRows } from '#server/database/same-rows.ts'
import { guestsInLessons } from '#server/features/guests/guests-in-lessons.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import type { ConfirmFacts, ConfirmPublication } from '#server/features/studio/current-facts.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { Pieces } from '#server/http/pieces.ts'
import type { Language } from '#studio/languages.ts'
import { toAdminEvent, toListedEvent } from './lesson-event.ts'
import { ownLessonsOf } from './own-lessons.ts'
import type { OwnLessons } from './own-lessons.ts'
import { WeekJson } from './week-json.ts'
import {
  listBetween,
  listBookedBetween,
  listWaitingBetween,
  listWithCancelledBetween,
  readSeatsBetween,
} from './week-queries.ts'
import type { ListedLesson, Published, TaughtLesson } from './week-queries.ts'

/** How many ranges are kept, counted per language, with and without cancelled lessons. The visitors of a busy studio ask for far fewer. */
const mostWeeks = 200

/** For how many ranges the bookings and waits of all members are kept. Those of a full week take 0.2 MB. */
const mostOwnLessons = 30

interface Range {
  from: number
  to: number
  /** Whether the lessons are listed that the studio has cancelled and that members should know of. */
  withCancelled: boolean
  language: Language
}

/** Answers the list of lessons as JSON. All visitors get the same bytes; a member's own bookings and places in waiting lists are inserted. */
export type ListWeek = (range: Range, caller: MemberCaller | undefined) => Promise<Pieces>

/** The rows of a week, and what was made of them. */
interface KeptWeek {
  lessons: ReadonlyArray<Published<TaughtLesson | ListedLesson>>
  json: WeekJson
}

/**
 * Most commits change no lesson and no seat of a given week. So after a commit its rows are read again, and what was
 * made of them stays when they are the same (docs/decisions/0084).
 */
export function createListWeek(
  database: Database,
  {
    confirmFacts,
    confirmPublication,
  }: { confirmFacts: ConfirmFacts; confirmPublication: ConfirmPublication },
): ListWeek {
  const weeks = new VersionedCache<KeptWeek>(mostWeeks)
  const ownLessons = new VersionedCache<OwnLessons>(mostOwnLessons)

  return async (range, caller) => {
    if (isAdmin(caller)) {
      await confirmFacts()
      const events = await listForAdmin(database.reader, caller.id, range)
      return new Pieces([Buffer.from(JSON.stringify(events))])
    }
    const { from, to, withCancelled, language } = range
    const version = caller?.asOf ?? (await database.version())
    const key = `${from} ${to} ${language} ${withCancelled}`
    const { json } = await weeks.get(key, version, async (kept) => {
      const lessons = await listIn(database.reader, range)
      if (kept !== undefined && sameRows(kept.lessons, lessons)) return kept
      await confirmPublication(lessons[0]?.publications ?? 0)
      return { lessons, json: new WeekJson(lessons.map((lesson) => toListedEvent(lesson, language))) }
    })
    if (caller === undefined) return json.forVisitors
    const { byMember } = await ownLessons.get(`${from} ${to}`, version, async (kept) => {
      const read = await readSeatsBetween(database.reader, from, to)
      if (kept?.read.bookings === read.bookings && kept.read.waits === read.waits) return kept
      return ownLessonsOf(read)
    })
    const own = byMember.get(caller.id)
    return own === undefined ? json.forVisitors : json.withOwn(own)
  }
}

const listIn = (
  reader: Reader,
  { from, to, withCancelled }: Range,
): Promise<Array<Published<TaughtLesson | ListedLesson>>> =>
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
