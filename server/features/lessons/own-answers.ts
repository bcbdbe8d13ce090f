import type { OwnLesson } from './own-lessons.ts'
import type { WeekJson } from './week-json.ts'

interface KeptAnswer {
  week: WeekJson
  own: readonly OwnLesson[]
  bytes: Buffer
}

/**
 * Keeps the lists that members got, so that a member who asks again gets the same bytes, and their compressed form, while neither the
 * week nor what the member has of it changes. To copy a week of 70 lessons for one answer takes about 5 µs, and the
 * memory that it needs is new each time.
 */
export class OwnAnswers {
  readonly #mostBytes: number
  readonly #kept = new Map<string, KeptAnswer>()
  #bytes = 0

  /** @param mostBytes of all answers together. Beyond it those are dropped that were made the longest ago. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The week with the member's own lessons. `key` names the member and the range. */
  of(key: string, week: WeekJson, own: readonly OwnLesson[]): Buffer {
    const kept = this.#kept.get(key)
    if (kept?.week === week && kept.own === own) return kept.bytes
    const bytes = week.withOwn(own)
    this.#drop(key)
    // A member who has nothing of the week gets the visitors' bytes.
    if (bytes !== week.bytes) this.#keep(key, { week, own, bytes })
    return bytes
  }

  #keep(key: string, answer: KeptAnswer): void {
    this.#kept.set(key, answer)
    this.#bytes += answer.bytes.length
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes.length ?? 0
    this.#kept.delete(key)
  }
}
