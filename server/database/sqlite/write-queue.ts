import { setImmediate as nextTurnOfLoop } from 'node:timers/promises'
import type { Writer } from '../database.ts'
import { commitTogether } from './commit-together.ts'
import type { GroupParts, WaitingTransaction } from './commit-together.ts'

/** Lets one process at a time write, where several have the database open. */
export interface ProcessTurns {
  /** Resolves when this process may write. Never rejects. */
  take(): Promise<void>
  /** Whether another process waits for the end of this turn. */
  othersWait(): boolean
  giveBack(): void
}

interface Parts extends GroupParts {
  /** Absent where no other process writes regularly. */
  turns: ProcessTurns | undefined
}

/** The write transactions of this process in groups, one group after the other. Those that wait at the same time are a group. */
export class WriteQueue {
  readonly #parts: Parts
  #waiting: WaitingTransaction[] = []
  #pauses: Array<() => Promise<void>> = []
  #working: Promise<void> | undefined
  #hasTurn = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when the result of the work is on disk. An error of the work rolls back this work alone, and is thrown unchanged. */
  transact<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const run = async (writer: Writer) => {
      const result = await work(writer)
      return () => resolve(result)
    }
    this.#waiting.push({ run, reject })
    this.#begin()
    return promise
  }

  /** Does the work after the group that runs, and begins none until it is done. */
  async pause(work: () => Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<Promise<unknown>>()
    this.#pauses.push(async () => {
      const working = work()
      resolve(working)
      await working.catch(() => undefined)
    })
    this.#begin()
    await promise
  }

  /** Resolves when no transaction runs or waits. */
  async settled(): Promise<void> {
    await this.#working
  }

  #begin(): void {
    this.#working ??= this.#work()
  }

  async #work(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#pauses.length > 0) {
        // The requests that have arrived are read first, so that they are in the group, too.
        await nextTurnOfLoop()
        await this.#takeTurn()
        const pause = this.#pauses.shift()
        if (pause === undefined) await this.#commitGroup()
        else await pause()
        this.#giveTurnBack()
      }
    } finally {
      // In the step that found nothing to do: what is asked for after it begins the work again.
      this.#working = undefined
    }
  }

  async #commitGroup(): Promise<void> {
    const group = this.#waiting
    this.#waiting = []
    const left = await commitTogether(group, this.#parts)
    this.#waiting.unshift(...left)
  }

  async #takeTurn(): Promise<void> {
    if (this.#hasTurn) return
    await this.#parts.turns?.take()
    this.#hasTurn = true
  }

  #giveTurnBack(): void {
    const { turns } = this.#parts
    if (turns === undefined) return
    const hasMore = this.#waiting.length > 0 || this.#pauses.length > 0
    if (hasMore && !turns.othersWait()) return
    this.#hasTurn = false
    turns.giveBack()
  }
}
