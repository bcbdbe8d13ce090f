import type { LessonEvent } from '#contract/lessons.ts'
import { isoText } from '#time/tokyo.ts'
import type { OwnLesson } from './own-lessons.ts'

const nothing = 'null'
const bookingKey = '"yogaBooking":'
const waitingKey = ',"yogaWaiting":'
/** How the text of a lesson ends for a caller who has nothing to do with it. */
const end = bookingKey + nothing + waitingKey + nothing

/**
 * The lessons of a week as JSON bytes that are written once and sent to every visitor. A member's answer differs only
 * in the few lessons that the member has booked or waits for, so it is made by copying the bytes and inserting what those have.
 * Measured with 70 lessons (45 kB) and two bookings: 9 µs, against 40 µs for `JSON.stringify` of the whole answer.
 */
export class WeekJson {
  /** The answer for a caller without bookings: each `yogaBooking` and each `yogaWaiting` is null. */
  readonly bytes: Buffer
  /** Where in the bytes the null of a lesson's `yogaBooking` begins, by the lesson's id. */
  readonly #offsets = new Map<string, number>()

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
    this.bytes = Buffer.from(`[${texts.join(',')}]`)
  }

  /** The bytes with the bookings and the waits in their lessons. Those of other weeks are left out. */
  withOwn(lessons: readonly OwnLesson[]): Buffer {
    const insertions = lessons
      .map(({ lessonId, has }) => insertionOf(this.#offsets.get(lessonId), has))
      .filter((insertion) => insertion !== undefined)
      .toSorted((a, b) => a.offset - b.offset)
    if (insertions.length === 0) return this.bytes
    const pieces: Buffer[] = []
    let copiedUntil = 0
    for (const { offset, text } of insertions) {
      pieces.push(this.bytes.subarray(copiedUntil, offset), Buffer.from(text))
      copiedUntil = offset + nothing.length
    }
    return Buffer.concat([...pieces, this.bytes.subarray(copiedUntil)])
  }
}

/** What takes the place of a null, and where the null begins. */
function insertionOf(offset: number | undefined, has: OwnLesson['has']) {
  if (offset === undefined) return undefined
  if ('bookingId' in has) return { offset, text: JSON.stringify(has.bookingId) }
  const text = JSON.stringify({ place: has.place, latest: isoText(has.latestAt) })
  return { offset: offset + nothing.length + waitingKey.length, text }
}
