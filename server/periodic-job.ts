interface Rhythm {
  /** From the end of the work to its next beginning. */
  restMs: number
  /** Hears why the work failed: the words alone, because details may hold a row and so an address. */
  failed: (reason: string) => void
}

/** Work that is done again and again until it is stopped, and never twice at once. */
export class PeriodicJob {
  readonly #work: () => Promise<unknown>
  readonly #rhythm: Rhythm
  #working: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #ending = false

  constructor(work: () => Promise<unknown>, rhythm: Rhythm) {
    this.#work = work
    this.#rhythm = rhythm
  }

  start(): void {
    this.#working = this.#workAndRest()
  }

  /** Begins no more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#ending = true
    clearTimeout(this.#timer)
    await this.#working
  }

  async #workAndRest(): Promise<void> {
    try {
      await this.#work()
    } catch (error) {
      this.#rhythm.failed(error instanceof Error ? error.message : String(error))
    }
    if (!this.#ending) this.#timer = setTimeout(() => this.start(), this.#rhythm.restMs)
  }
}
