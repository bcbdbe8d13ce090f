/** Lets one process at a time write, where several have the database open. */
export interface ProcessTurns {
  /** Resolves when this process may write. */
  take(): Promise<void>
  /** Whether another process waits for the end of this turn. */
  othersWait(): boolean
  giveBack(): void
}

/** How many transactions a process still makes in its turn while another one waits. More of them change processes less often. */
const mostWhileOthersWait = 8

/** The write transactions of this process, one after the other. */
export class WriteQueue {
  readonly #turns: ProcessTurns | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #hasTurn = false
  #madeInTurn = 0

  /** @param turns absent where no other process writes regularly */
  constructor(turns: ProcessTurns | undefined) {
    this.#turns = turns
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const turns = this.#turns
    if (turns !== undefined) this.#waiting += 1
    const outcome = this.#last.then(turns === undefined ? work : () => this.#inTurn(turns, work))
    this.#last = outcome.catch(() => undefined)
    return outcome
  }

  /** Resolves when no transaction runs or waits. */
  async settled(): Promise<void> {
    await this.#last
  }

  async #inTurn<T>(turns: ProcessTurns, work: () => Promise<T>): Promise<T> {
    if (!this.#hasTurn) {
      await turns.take()
      this.#hasTurn = true
      this.#madeInTurn = 0
    }
    try {
      return await work()
    } finally {
      this.#waiting -= 1
      this.#madeInTurn += 1
      if (this.#waiting === 0 || (turns.othersWait() && this.#madeInTurn >= mostWhileOthersWait)) {
        this.#hasTurn = false
        turns.giveBack()
      }
    }
  }
}
