import type { Database } from '#server/database/database.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import { isAdmin } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { toAdminEvent, toEvent } from './lesson-event.ts'
import { WeekJson } from './week-json.ts'
import { listBetween, listBookedBetween, listOwnBetween } from './week-queries.ts'
import type { OwnBooking } from './week-queries.ts'

/** How many ranges are cached, counted per language. The visitors of a busy studio ask for far fewer. */
const cachedWeeks = 200

/** For how many members and ranges the own bookings are cached. Each entry is a few ids. */
const cachedOwnBookings = 5_000

interface Range {
  from: number
  to: number
  language: Language
}

/** Answers the list of lessons as JSON. All visitors get the same bytes; a member's own bookings are inserted. */
export type ListWeek = (range: Range, caller: MemberCaller | undefined) => Promise<Buffer>

export function createListWeek(database: Database): ListWeek {
  const weeks = new VersionedCache<WeekJson>(cachedWeeks)
  const ownBookings = new VersionedCache<OwnBooking[]>(cachedOwnBookings)

  return async (range, caller) => {
    if (isAdmin(caller)) return listForAdmin(database, caller.id, range)
    const { from, to, language } = range
    const version = await database.version()
    const week = await weeks.get(`${from} ${to} ${language}`, version, async () => {
      const lessons = await listBetween(database.reader, from, to)
      return new WeekJson(lessons.map((lesson) => toEvent(lesson, language)))
    })
    if (caller === undefined) return week.bytes
    const bookings = await ownBookings.get(`${caller.id} ${from} ${to}`, version, () =>
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
