import type { Language } from '#studio/languages.ts'
import type { Database } from '#server/database/database.ts'
import type { AdminId, MemberCaller } from '#server/http/callers.ts'
import { isAdmin } from '#server/http/callers.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { Week, toAdminEvent, toEvent } from './answers.ts'
import { listBetween, listBookedBetween, listOwnBetween } from './queries.ts'
import type { OwnBooking } from './queries.ts'

/** Ranges in two languages that are kept ready; a busy studio's visitors ask for far fewer. */
const keptWeeks = 200

/** Members' own bookings in a range that are kept; each is a few ids. */
const keptOwn = 5_000

export interface Range {
  from: number
  to: number
  language: Language
}

/** Answers the lesson list as JSON: to everybody the same bytes, to a member with their own bookings in it. */
export type ListWeek = (range: Range, caller: MemberCaller | undefined) => Promise<Buffer>

export function createListWeek(database: Database): ListWeek {
  const weeks = new VersionedCache<Week>(keptWeeks)
  const own = new VersionedCache<OwnBooking[]>(keptOwn)

  return async (range, caller) => {
    if (isAdmin(caller)) return listForAdmin(database, caller.id, range)
    const { from, to, language } = range
    const version = await database.version()
    const week = await weeks.get(`${from} ${to} ${language}`, version, async () => {
      const lessons = await listBetween(database.reader, from, to)
      return new Week(lessons.map((lesson) => toEvent(lesson, language)))
    })
    if (caller === undefined) return week.bytes
    const bookings = await own.get(`${caller.id} ${from} ${to}`, version, () =>
      listOwnBetween(database.reader, caller.id, from, to),
    )
    return week.withBookings(bookings)
  }
}

async function listForAdmin(
  { reader }: Database,
  callerId: AdminId,
  { from, to, language }: Range,
): Promise<Buffer> {
  const booked = Map.groupBy(await listBookedBetween(reader, from, to), ({ lessonId }) => lessonId)
  const lessons = await listBetween(reader, from, to)
  const events = lessons.map((lesson) =>
    toAdminEvent(lesson, booked.get(lesson.id) ?? [], { callerId, language }),
  )
  return Buffer.from(JSON.stringify(events))
}
