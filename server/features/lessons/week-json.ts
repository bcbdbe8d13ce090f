import type { LessonEvent } from '#contract/lessons.ts'
import { Pieces } from '#server/http/pieces.ts'
import { isoText } from '#time/tokyo.ts'
import type { OwnLesson } from './own-lessons.ts'

const nothing = 'null'
const bookingKey = '"yogaBooking":'
const waitingKey = ',"yogaWaiting":'
/** How the text of a lesson ends for a caller who has nothing to do with it. */
const end = bookingKey + nothing + waitingKey + nothing

/**
 * The lessons of a week as JSON bytes that are written once and sent to every visitor. A member's answer differs only
 * in the few lessons that the member has booked or waits for, so it is the same bytes with what those have between them.
 */
export class WeekJson {
  /** The answer for a caller without bookings: each `yogaBooking` and each `yogaWaiting` is null. */
  readonly forVisitors: Pieces
  readonly #bytes: Buffer
  /** Where in the bytes the null of a lesson's `yogaBooking` begins, by the lesson's id. */
  readonly #offsets = new Map<string, number>()
  /** The answers that were asked for, by what the member has of this week and others. */
  readonly #withOwn = new WeakMap<readonly OwnLesson[], Pieces>()

  constructor(events: readonly LessonEvent[]) {
    const texts = events.map((event) => JSON.stringify(event))
    let begin = '['.length
    for (const [position, { resource }] of events.entries()) {
      const text = texts[position] ?? ''
      // The last match is the keys: a text that contains the same characters comes earlier, and its quotes are escaped.
      const before = text.slice(0, text.lastIndexOf(end) + bookingKey.length)
      this.#offsets.set(resource.yoga.id, begin + Buffer.byteLength(before))
      begin += Buffer.byteLength(text) + ','.length
    }
    this.#bytes = Buffer.from(`[${texts.join(',')}]`)
    this.forVisitors = new Pieces([this.#bytes])
  }

  /** The bytes with the bookings and the waits in their lessons. Those of other weeks are left out. */
  withOwn(lessons: readonly OwnLesson[]): Pieces {
    const kept = this.#withOwn.get(lessons)
    if (kept !== undefined) return kept
    const made = this.#insert(lessons)
    this.#withOwn.set(lessons, made)
    return made
  }

  #insert(lessons: readonly OwnLesson[]): Pieces {
    const insertions = lessons
      .map(({ lessonId, has }) => insertionOf(this.#offsets.get(lessonId), has))
      .filter((insertion) => insertion !== undefined)
      .toSorted((a, b) => a.offset - b.offset)
    if (insertions.length === 0) return this.forVisitors
    const pieces: Buffer[] = []
    let sentUntil = 0
    for (const { offset, text } of insertions) {
      pieces.push(this.#bytes.subarray(sentUntil, offset), Buffer.from(text))
      sentUntil = offset + nothing.length
    }
    pieces.push(this.#bytes.subarray(sentUntil))
    return new Pieces(pieces)
  }
}

/** What takes the place of a null, and where the null begins. */
function insertionOf(offset: number | undefined, has: OwnLesson['has']) {
  if (offset === undefined) return undefined
  if ('bookingId' in has) return { offset, text: JSON.stringify(has.bookingId) }
  const text = JSON.stringify({ place: has.place, latest: isoText(has.latestAt) })
  return { offset: offset + nothing.length + waitingKey.length, text }
}
