/** Takes part in the turns. */
interface Taker {
  /** Is told once in a turn that another one waits for it. */
  othersWait: () => void
}

/** How long a worker that does not answer any more keeps its turn. SQLite's own lock stands behind the turns. */
const longestTurnMs = 10_000

/**
 * Lets one worker at a time write to the embedded database, in the order in which they asked. SQLite's lock alone would
 * give it to the process that happens to look first, and one in a rush would keep the others out (docs/decisions/0088).
 */
export class WriteTurns<Worker extends Taker> {
  #holder: Worker | undefined
  #waiting: Array<{ worker: Worker; begin: (othersWait: boolean) => void }> = []
  #end: NodeJS.Timeout | undefined

  /** Resolves when the worker's turn begins, with whether others wait for it already. */
  take(worker: Worker): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push({ worker, begin: resolve })
      if (this.#holder === undefined) this.#next()
      else if (this.#waiting.length === 1) this.#holder.othersWait()
    })
  }

  giveBack(worker: Worker): void {
    if (this.#holder === worker) this.#next()
  }

  /** For a worker that has died. */
  forget(worker: Worker): void {
    this.#waiting = this.#waiting.filter((entry) => entry.worker !== worker)
    this.giveBack(worker)
  }

  #next(): void {
    clearTimeout(this.#end)
    const next = this.#waiting.shift()
    this.#holder = next?.worker
    if (next === undefined) return
    this.#end = setTimeout(() => this.giveBack(next.worker), longestTurnMs).unref()
    next.begin(this.#waiting.length > 0)
  }
}
