import type { Clock } from '#time/clock.ts'

/** How many attempts were made for a key, this one included, and when they are forgotten. */
export interface Count {
  made: number
  endsAt: number
}

export interface Window {
  /** Milliseconds from the first attempt until the attempts are forgotten. */
  within: number
  /** For how many keys a bound counts. Beyond that it forgets the one that was tried the longest ago. */
  kept: number
}

/** Counts an attempt for the key of a bound. */
export type CountAttempt = (bound: string, key: string, window: Window) => Promise<Count>

/** Counts in the memory of a process. */
export class MemoryCounts {
  readonly #clock: Clock
  /** By bound, and then by key, in the order of the last attempts. */
  readonly #counts = new Map<string, Map<string, Count>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  count(bound: string, key: string, { within, kept }: Window): Count {
    const counts = this.#countsOf(bound)
    const now = this.#clock()
    const before = counts.get(key)
    const isOver = before === undefined || before.endsAt <= now
    const count = isOver
      ? { made: 1, endsAt: now + within }
      : { made: before.made + 1, endsAt: before.endsAt }
    counts.delete(key)
    counts.set(key, count)
    if (counts.size > kept) counts.delete(oldestOf(counts))
    return count
  }

  #countsOf(bound: string): Map<string, Count> {
    const counts = this.#counts.get(bound) ?? new Map<string, Count>()
    this.#counts.set(bound, counts)
    return counts
  }
}

const oldestOf = (counts: Map<string, Count>): string => counts.keys().next().value ?? ''
