import type { LessonEvent } from '#contract/lessons.ts'
import type { ReadContext } from '#server/context.ts'
import type { Database, Reader } from '#server/database/database.ts'
import { guestsInLessons } from '#server/features/guests/read-guest.ts'
import { VersionedCache } from '#server/database/versioned-cache.ts'
import type { ReadFacts } from '#server/features/facts/current-facts.ts'
import { actsForOthers } from '#server/http/authentication.ts'
import type { AdminId, MemberCaller } from '#server/http/authentication.ts'
import { KeptText } from '#server/http/kept-text.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { toAdminEvent, toListedEvent } from './lesson-event.ts'
import {
  listBetween,
  listBookedBetween,
  listBookersBetween,
  listWaitersBetween,
  listWaitingBetween,
  listWithCancelledBetween,
} from './week-queries.ts'
import type { ListedLesson, TaughtLesson } from './week-queries.ts'

/**
 * How many ranges are kept, counted per language, with and without cancelled lessons. The visitors of a busy
 * studio ask for far fewer.
 */
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

/**
 * Answers the list of lessons as JSON: all visitors get the same text, members one with their own bookings
 * and places in waiting lists.
 * @param databaseVersion the database's version, where the caller of this function has read it already
 */
export type ListWeek = (
  range: Range,
  caller: MemberCaller | undefined,
  databaseVersion?: string,
) => Promise<KeptText | Buffer>

/** The lessons as visitors see them, the text of all, and between which of its bytes each lesson stands. */
interface Week {
  lessons: ReadonlyArray<{ event: LessonEvent; begins: number; ends: number }>
  text: KeptText
}

/** What a member has of a lesson: a booking, or a place in its waiting list. */
type Own = Partial<Pick<LessonEvent['resource'], 'yogaBooking' | 'yogaOrder' | 'yogaWaiting'>>

/** By member and lesson. */
type OwnLessons = ReadonlyMap<string, ReadonlyMap<string, Own>>

/**
 * Most commits change no lesson and no seat of a given week. So after a commit its text is made again, and
 * the earlier one stays with its compressed forms and its entity tag when it is the same
 * (docs/decisions/0004).
 */
export function createListWeek(database: Database, readFacts: ReadFacts): ListWeek {
  const { reader } = database
  const weeks = new VersionedCache<Week>(mostWeeks)
  const ownLessons = new VersionedCache<OwnLessons>(mostOwnLessons)

  return async (range, caller, databaseVersion = caller?.databaseVersion) => {
    const version = databaseVersion ?? (await database.version())
    // Of the same version as the rows, because both are kept with it.
    const facts = await readFacts(version)
    if (actsForOthers(caller, 'listLessons')) {
      return Buffer.from(JSON.stringify(await listForAdmin({ facts, reader }, caller.id, range)))
    }
    const { from, to, withCancelled, language } = range
    const week = await weeks.get(`${from} ${to} ${language} ${withCancelled}`, version, async (earlier) => {
      const lessons = await listIn(reader, range)
      const present = weekOf(lessons.map((lesson) => toListedEvent(facts, lesson, language)))
      return earlier?.text.bytes.equals(present.text.bytes) === true ? earlier : present
    })
    if (caller === undefined) return week.text
    const all = await ownLessons.get(`${from} ${to}`, version, () => readOwnLessons(reader, from, to))
    const own = all.get(caller.id)
    return own === undefined ? week.text : withOwn(week, own)
  }
}

function weekOf(events: readonly LessonEvent[]): Week {
  const jsons: string[] = []
  let ends = 0
  const lessons = events.map((event) => {
    const json = JSON.stringify(event)
    jsons.push(json)
    // After the bracket of the list, or the comma.
    const begins = ends + 1
    ends = begins + Buffer.byteLength(json)
    return { event, begins, ends }
  })
  return { lessons, text: new KeptText(`[${jsons.join(',')}]`) }
}

/**
 * The bytes of the other lessons are copied, because a member has few of a week, and the Japanese texts of
 * all of them would be encoded anew for each member (docs/decisions/0004).
 */
function withOwn({ lessons, text: { bytes } }: Week, own: ReadonlyMap<string, Own>): Buffer {
  const pieces: Buffer[] = []
  let copied = 0
  for (const { event, begins, ends } of lessons) {
    const has = own.get(event.resource.yoga.id)
    if (has === undefined) continue
    const ownEvent = { ...event, resource: { ...event.resource, ...has } }
    pieces.push(bytes.subarray(copied, begins), Buffer.from(JSON.stringify(ownEvent)))
    copied = ends
  }
  return Buffer.concat([...pieces, bytes.subarray(copied)])
}

async function readOwnLessons(reader: Reader, from: number, to: number): Promise<OwnLessons> {
  const byMember = new Map<string, Map<string, Own>>()
  const add = (memberId: string, lessonId: string, has: Own) => {
    const lessons = byMember.get(memberId) ?? new Map<string, Own>()
    byMember.set(memberId, lessons.set(lessonId, { ...lessons.get(lessonId), ...has }))
  }
  for (const { memberId, lessonId, bookingId, orderId } of await listBookersBetween(reader, from, to))
    add(memberId, lessonId, { yogaBooking: bookingId, ...(orderId !== null && { yogaOrder: orderId }) })
  const places = new Map<string, number>()
  for (const { memberId, lessonId, latestAt } of await listWaitersBetween(reader, from, to)) {
    const place = (places.get(lessonId) ?? 0) + 1
    places.set(lessonId, place)
    add(memberId, lessonId, { yogaWaiting: { place, latest: isoText(latestAt) } })
  }
  return byMember
}

const listIn = (
  reader: Reader,
  { from, to, withCancelled }: Range,
): Promise<Array<TaughtLesson | ListedLesson>> =>
  withCancelled ? listWithCancelledBetween(reader, from, to) : listBetween(reader, from, to)

/** The lessons that touch the range with who booked them and who waits. */
export async function listForAdmin(
  { facts, reader }: Pick<ReadContext, 'facts' | 'reader'>,
  callerId: AdminId,
  range: Range,
): Promise<LessonEvent[]> {
  const { from, to, language } = range
  const booked = Map.groupBy(await listBookedBetween(reader, from, to), ({ lessonId }) => lessonId)
  const waiting = Map.groupBy(await listWaitingBetween(reader, from, to), ({ lessonId }) => lessonId)
  const guests = await guestsInLessons(reader, from, to)
  const lessons = await listIn(reader, range)
  return lessons.map((lesson) =>
    toAdminEvent(
      facts,
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
