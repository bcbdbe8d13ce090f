import type { Readable } from 'node:stream'
import { StoreFailure } from './store-failure.ts'

/**
 * The parts of an answer of the store. Fails when the next part does not come in time, so that no visitor waits for ever. The time in which
 * a slow visitor takes a part does not count.
 */
export async function* steady(answer: Readable, stallMs: number): AsyncGenerator<Buffer> {
  const parts = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const timer = setTimeout(() => answer.destroy(stalled()), stallMs)
      const { done, value } = await parts.next().finally(() => clearTimeout(timer))
      if (done === true) return
      yield value
    }
  } finally {
    answer.destroy()
  }
}

const stalled = () => new StoreFailure('TimeoutError', undefined, 'it stopped in the middle of a file')
