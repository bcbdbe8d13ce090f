import type { OwnLesson } from './own-lessons.ts'
import type { WeekJson } from './week-json.ts'

/** How often a member asks for the same before the answer is kept. */
const asksBeforeKept = 4

interface AskedFor {
  week: WeekJson
  own: readonly OwnLesson[]
  asks: number
  /** Counted whether the answer is kept already or not, so that the number of entries is bounded too. */
  size: number
  bytes: Buffer | undefined
}

/**
 * Keeps lists that members asked for several times while neither the week nor what they have of it changed. To copy a week of 70
 * lessons takes 11 µs, most of it for new memory. A list that soon changes is not kept: while members book, buffers that
 * outlive some answers cost the garbage collector more than the copies cost.
 */
export class OwnAnswers {
  readonly #mostBytes: number
  readonly #asked = new Map<string, AskedFor>()
  #bytes = 0

  /** @param mostBytes of all answers together. Beyond it those are dropped that were first asked for the longest ago. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The week with the member's own lessons. `key` names the member and the range. */
  of(key: string, week: WeekJson, own: readonly OwnLesson[]): Buffer {
    const earlier = this.#asked.get(key)
    if (earlier?.week === week && earlier.own === own) return bytesOf(earlier)
    const bytes = week.withOwn(own)
    this.#drop(key)
    // A member who has nothing of the week gets the visitors' bytes.
    if (bytes !== week.bytes) this.#add(key, { week, own, asks: 1, size: bytes.length, bytes: undefined })
    return bytes
  }

  #add(key: string, asked: AskedFor): void {
    this.#asked.set(key, asked)
    this.#bytes += asked.size
    for (const oldest of this.#asked.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#asked.get(key)?.size ?? 0
    this.#asked.delete(key)
  }
}

function bytesOf(asked: AskedFor): Buffer {
  if (asked.bytes !== undefined) return asked.bytes
  const bytes = asked.week.withOwn(asked.own)
  asked.asks += 1
  if (asked.asks >= asksBeforeKept) asked.bytes = bytes
  return bytes
}
