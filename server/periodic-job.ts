interface Settings {
  /** The pause between the end of one run and the start of the next. */
  restMs: number
  /** Gets the message of an error without its details, because details may contain a row with personal data. */
  failed: (reason: string) => void
}

/** Runs its work again and again until it is stopped, and may then be started again. Two runs never overlap. */
export class PeriodicJob {
  readonly #work: () => Promise<unknown>
  readonly #settings: Settings
  #run: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #stopping = false

  constructor(work: () => Promise<unknown>, settings: Settings) {
    this.#work = work
    this.#settings = settings
  }

  start(): void {
    this.#stopping = false
    this.#repeat()
  }

  /** Starts no more runs, and waits for the present one. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timer)
    await this.#run
  }

  #repeat(): void {
    this.#run = this.#runAndRest()
  }

  async #runAndRest(): Promise<void> {
    try {
      await this.#work()
    } catch (error) {
      this.#settings.failed(error instanceof Error ? error.message : String(error))
    }
    if (!this.#stopping) this.#timer = setTimeout(() => this.#repeat(), this.#settings.restMs)
  }
}
