import type { LessonEvent } from '#contract/lessons.ts'

const key = '"yogaBooking":'
const noBooking = 'null'

/**
 * The lessons of a week as JSON bytes that are written once and sent to every visitor. A member's answer differs only
 * in the ids of the few bookings that the member has, so it is made by copying the bytes and inserting those ids.
 * Measured with 70 lessons (45 kB) and two bookings: 9 µs, against 40 µs for `JSON.stringify` of the whole answer.
 */
export class WeekJson {
  /** The answer for a caller without bookings: each `yogaBooking` is null. */
  readonly bytes: Buffer
  /** Where in the bytes the null of a lesson's `yogaBooking` begins, by the lesson's id. */
  readonly #offsets = new Map<string, number>()

  constructor(events: readonly LessonEvent[]) {
    const texts = events.map((event) => JSON.stringify(event))
    let begin = '['.length
    for (const [position, { resource }] of events.entries()) {
      const text = texts[position] ?? ''
      // The last match is the key: a text that contains the same characters comes earlier, and its quotes are escaped.
      const before = text.slice(0, text.lastIndexOf(key + noBooking) + key.length)
      this.#offsets.set(resource.yoga.id, begin + Buffer.byteLength(before))
      begin += Buffer.byteLength(text) + ','.length
    }
    this.bytes = Buffer.from(`[${texts.join(',')}]`)
  }

  /** The bytes with the bookings in their lessons. Bookings of other weeks are left out. */
  withBookings(bookings: ReadonlyArray<{ id: string; lessonId: string }>): Buffer {
    const insertions = bookings
      .map(({ id, lessonId }) => ({ offset: this.#offsets.get(lessonId), id }))
      .filter((insertion): insertion is Insertion => insertion.offset !== undefined)
      .toSorted((a, b) => a.offset - b.offset)
    if (insertions.length === 0) return this.bytes
    const pieces: Buffer[] = []
    let copiedUntil = 0
    for (const { offset, id } of insertions) {
      pieces.push(this.bytes.subarray(copiedUntil, offset), Buffer.from(JSON.stringify(id)))
      copiedUntil = offset + noBooking.length
    }
    return Buffer.concat([...pieces, this.bytes.subarray(copiedUntil)])
  }
}

interface Insertion {
  offset: number
  id: string
}
