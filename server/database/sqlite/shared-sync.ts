/**
 * One sync for everybody who waits (group commit). A caller is answered by a sync that began after it
 * asked, so everything it had written before asking is on disk.
 */
export class SharedSync {
  readonly #sync: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(sync: () => Promise<void>) {
    this.#sync = sync
  }

  /** Resolves when what was written before the call is on disk; rejects when the disk refused. */
  async wait(): Promise<void> {
    if (this.#running === undefined) return this.#begin()
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    return this.#next
  }

  #begin(): Promise<void> {
    this.#next = undefined
    const running = this.#sync().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }
}
