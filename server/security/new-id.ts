import { randomUUIDv7 } from 'node:crypto'

/** A UUID of version 7: 48 bits for the millisecond, then 12 bits that count within it, then chance. */
const parts = /^(\w{8})-(\w{4})-7(\w{3})(-.+)$/

/**
 * Makes ids that sort in the order in which the process made them, also within one millisecond, so that the
 * rows of one transaction have an order. What follows the counter is chance, so that ids cannot be guessed.
 */
export function createNewId(random: () => string = randomUUIDv7): () => string {
  let [lastMs, lastCount] = [0, 0]
  return () => {
    const [, high = '', low = '', count = '', rest = ''] = parts.exec(random()) ?? []
    const ms = Number.parseInt(high + low, 16)
    // A new millisecond begins in the lower half, so that there is room to count.
    if (ms > lastMs) [lastMs, lastCount] = [ms, Number.parseInt(count, 16) >> 1]
    // Also while the clock stands or goes back.
    else if (lastCount < 0xfff) lastCount += 1
    else [lastMs, lastCount] = [lastMs + 1, 0]
    const time = lastMs.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${lastCount.toString(16).padStart(3, '0')}${rest}`
  }
}

/** A new id. Ids sort by the time at which they were made, and cannot be guessed. */
export const newId = createNewId()
